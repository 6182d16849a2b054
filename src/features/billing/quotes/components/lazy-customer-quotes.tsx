import { codeQuery, LazyCode } from '#components/lazy-code.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import type { CustomerQuotesProps } from './customer-quote-card.tsx';

const code = codeQuery('customer-quotes', () => import('./customer-quotes.tsx'));

/** The quotes of a request. Their code is fetched for the requests that have some. */
export function LazyCustomerQuotes(props: CustomerQuotesProps) {
  return (
    <LazyCode
      query={code}
      failure="Your quote could not be shown."
      skeleton={<ListSkeleton label="Loading your quote" heights={['h-88']} />}
    >
      {({ CustomerQuotes }) => <CustomerQuotes {...props} />}
    </LazyCode>
  );
}
