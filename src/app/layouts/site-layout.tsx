import { Outlet } from 'react-router-dom';
import { PageErrorBoundary } from '../page-error-boundary.tsx';
import { AnnouncementBar } from './announcement-bar.tsx';
import { EmergencyLine } from './emergency-line.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Layout of all pages for visitors. */
export function SiteLayout() {
  return (
    <>
      <AnnouncementBar />
      <EmergencyLine />
      <SiteHeader />
      <main id="main" className="min-h-[60dvh]">
        {/* Inside the layout, so a page that fails keeps its header and footer. */}
        <PageErrorBoundary>
          <Outlet />
        </PageErrorBoundary>
      </main>
      <SiteFooter />
    </>
  );
}
