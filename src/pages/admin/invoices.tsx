import { Navigate } from 'react-router-dom';
import { paths } from '#lib/paths.ts';

/** The list of invoices is a tab of the money. Here begin the URLs of the invoices themselves. */
export function Component() {
  return <Navigate replace to={paths.adminMoney} />;
}
