import { Outlet } from 'react-router-dom';
import { PageErrorBoundary } from '../page-error-boundary.tsx';
import { AnnouncementBar } from './announcement-bar.tsx';
import { EmergencyLine } from './emergency-line.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** The layout of every page for visitors. */
export function SiteLayout() {
  return (
    <>
      <AnnouncementBar />
      <EmergencyLine />
      <SiteHeader />
      <main id="main" className="min-h-[60dvh]">
        {/* Inside the layout, so that a page that fails keeps header and footer around its message. */}
        <PageErrorBoundary>
          <Outlet />
        </PageErrorBoundary>
      </main>
      <SiteFooter />
    </>
  );
}
