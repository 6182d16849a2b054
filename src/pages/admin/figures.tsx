import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '#lib/paths.ts';

/** Redirects to the figures, which are a tab of the money page, and keeps the filter of the URL. */
export function Component() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: paths.adminMoneyFigures, search }} replace />;
}
