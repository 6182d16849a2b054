import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '#lib/paths.ts';

/** Redirects to the Figures tab of the Money page and keeps the filter. */
export function Component() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: paths.adminMoneyFigures, search }} replace />;
}
