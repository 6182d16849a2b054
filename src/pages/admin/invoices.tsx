import { Navigate } from 'react-router-dom';
import { paths } from '#lib/paths.ts';

/** Redirects to the Invoices tab of the Money page. The URLs of single invoices begin with the URL of this page. */
export function Component() {
  return <Navigate replace to={paths.adminMoney} />;
}
