import { Outlet } from 'react-router-dom';
import { AnnouncementBar } from './announcement-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Every page a visitor sees. */
export function SiteLayout() {
  return (
    <>
      <AnnouncementBar />
      <SiteHeader />
      <main id="main" className="min-h-[60dvh]">
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}
