import { Navigate } from 'react-router-dom';
import { paths } from '#lib/paths.ts';

/** The list of all invoices is a figure. */
export function Component() {
  return <Navigate replace to={`${paths.adminFigures}?figure=invoiced`} />;
}
