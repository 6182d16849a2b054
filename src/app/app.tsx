import { useRoutes } from 'react-router-dom';
import { PageErrorBoundary } from './page-error-boundary.tsx';
import { routes } from './router.tsx';

/** Renders the page of the URL. It needs a router around it: that of the browser, or the static one of the build. */
export function App() {
  return <PageErrorBoundary>{useRoutes(routes)}</PageErrorBoundary>;
}
