import { Navigate } from 'react-router-dom';
import { paths } from '#lib/paths.ts';

/**
 * Redirects to the tab of the invoices on the money page. The URL exists because the URLs of single invoices begin with
 * it.
 */
export function Component() {
  return <Navigate replace to={paths.adminMoney} />;
}
