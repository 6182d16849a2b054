import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '#lib/paths.ts';

/** The figures are a tab of the money, which keeps what was chosen here. */
export function Component() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: paths.adminMoneyFigures, search }} replace />;
}
