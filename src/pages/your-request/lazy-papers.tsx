import { codeQuery, lazyComponent } from '#components/lazy-code.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';

/** The quotes of a request. Their code is fetched only if the request has quotes. */
export const LazyCustomerQuotes = lazyComponent({
  query: codeQuery(
    'customer-quotes',
    () => import('#features/billing/quotes/components/customer-quotes.tsx'),
  ),
  pick: ({ CustomerQuotes }) => CustomerQuotes,
  failure: 'Your quote could not be shown.',
  skeleton: () => <ListSkeleton label="Loading your quote" heights={['h-88']} />,
});

/** The invoices of a request. Their code is fetched only if the request has invoices. */
export const LazyCustomerInvoices = lazyComponent({
  query: codeQuery(
    'customer-invoices',
    () => import('#features/billing/invoices/components/customer-invoices.tsx'),
  ),
  pick: ({ CustomerInvoices }) => CustomerInvoices,
  failure: 'Your invoice could not be shown.',
  skeleton: () => <ListSkeleton label="Loading your invoice" heights={['h-88']} />,
});
