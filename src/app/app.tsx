import { useLocation, useRoutes } from 'react-router-dom';
import { branchFor } from './page.tsx';
import { PageErrors } from './page-errors.tsx';
import { routes } from './router.tsx';

/** The page of the address. Needs a router around it: the browser's, or the build's static one. */
export function App() {
  const { pathname } = useLocation();
  return <PageErrors>{useRoutes(branchFor(routes, pathname))}</PageErrors>;
}
