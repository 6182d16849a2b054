import { queryOptions, useQuery } from '@tanstack/react-query';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { lazyModule } from '#lib/loading/lazy-module.ts';
import type { CustomerInvoicesProps } from './customer-invoices.tsx';

const invoices = lazyModule(() => import('./customer-invoices.tsx'));

const codeQuery = queryOptions({
  queryKey: ['customer-invoices-code'],
  queryFn: () => invoices.load(),
  staleTime: Infinity,
});

/** The invoices of a request. Their code is fetched for the requests that have some. */
export function LazyCustomerInvoices(props: CustomerInvoicesProps) {
  const query = useQuery(codeQuery);
  const { data: code, hasFailed } = queryState(query);
  if (hasFailed) {
    return <RetryNotice {...retryOf(query)}>Your invoice could not be shown.</RetryNotice>;
  }
  return code ? (
    <code.CustomerInvoices {...props} />
  ) : (
    <ListSkeleton label="Loading your invoice" heights={['h-88']} />
  );
}
