import { useRoutes } from 'react-router-dom';
import { PageErrorBoundary } from './page-error-boundary.tsx';
import { routes } from './router.tsx';

/** The page of the URL. Needs a router around it: the browser's, or the build's static one. */
export function App() {
  return <PageErrorBoundary>{useRoutes(routes)}</PageErrorBoundary>;
}
