import { Navigate } from 'react-router-dom';
import { paths } from '#lib/paths.ts';

/**
 * Redirects to the list of invoices, which is a tab of the money page. The URLs of single invoices begin with this
 * path.
 */
export function Component() {
  return <Navigate replace to={paths.adminMoney} />;
}
