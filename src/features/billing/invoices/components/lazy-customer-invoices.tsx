import { codeQuery, LazyCode } from '#components/lazy-code.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import type { CustomerInvoicesProps } from './customer-invoices.tsx';

const code = codeQuery('customer-invoices', () => import('./customer-invoices.tsx'));

/** The invoices of a request. Their code is fetched for the requests that have some. */
export function LazyCustomerInvoices(props: CustomerInvoicesProps) {
  return (
    <LazyCode
      query={code}
      failure="Your invoice could not be shown."
      skeleton={<ListSkeleton label="Loading your invoice" heights={['h-88']} />}
    >
      {({ CustomerInvoices }) => <CustomerInvoices {...props} />}
    </LazyCode>
  );
}
