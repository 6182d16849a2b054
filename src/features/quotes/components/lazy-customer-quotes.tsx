import { queryOptions, useQuery } from '@tanstack/react-query';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { lazyModule } from '#lib/loading/lazy-module.ts';
import type { CustomerQuotesProps } from './customer-quote-card.tsx';

const quotes = lazyModule(() => import('./customer-quotes.tsx'));

const codeQuery = queryOptions({
  queryKey: ['customer-quotes-code'],
  queryFn: () => quotes.load(),
  staleTime: Infinity,
});

/** The quotes of a request. Their code is fetched for the requests that have some. */
export function LazyCustomerQuotes(props: CustomerQuotesProps) {
  const query = useQuery(codeQuery);
  const { data: code, hasFailed } = queryState(query);
  if (hasFailed) {
    return <RetryNotice {...retryOf(query)}>Your quote could not be shown.</RetryNotice>;
  }
  return code ? (
    <code.CustomerQuotes {...props} />
  ) : (
    <ListSkeleton label="Loading your quote" heights={['h-88']} />
  );
}
