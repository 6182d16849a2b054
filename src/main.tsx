import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { loadMatchingRoutes } from './app/load-routes.ts';
import { prefetchOnIntent } from './app/prefetch.ts';
import { routes } from './app/router.tsx';
import './styles/index.css';

async function start(container: HTMLElement): Promise<void> {
  const { pathname, search } = window.location;
  const isLoaded = await loadMatchingRoutes(routes, pathname).then(
    () => true,
    (error: unknown) => {
      // The router asks for the code once more and shows its error page if that fails, too.
      console.error('The page could not be loaded', error);
      return false;
    },
  );
  // A page's HTML knows no query. Where there is one, a filter for example, the page is drawn anew.
  const isWritten = isLoaded && container.dataset.path === pathname && search === '';
  // The router scrolls a page that it loads itself to its beginning. A written page may have been scrolled
  // by its visitor before the app is there: with data, even with none in it, the router leaves it in place.
  const router = createBrowserRouter(routes, isWritten ? { hydrationData: {} } : undefined);
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  if (isWritten) hydrateRoot(container, app);
  else createRoot(container).render(app);
  prefetchOnIntent(routes);
}

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root".');
void start(container);
