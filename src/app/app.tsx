import { useRoutes } from 'react-router-dom';
import { PageErrorBoundary } from './page-error-boundary.tsx';
import { routes } from './router.tsx';

/** Renders the page of the URL. The browser and the build each wrap it in their own router. */
export function App() {
  return <PageErrorBoundary>{useRoutes(routes)}</PageErrorBoundary>;
}
