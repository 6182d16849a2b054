import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { salesFiguresQuery, salesPeriodsQuery } from '../api.ts';
import { parseOrderFilter } from '../order-filter.ts';
import { chartRange } from '../sales.ts';
import { SalesOverview } from './sales-overview.tsx';

test('the margin of all orders is of the subtotals, as that of each order', () => {
  const filter = parseOrderFilter(new URLSearchParams());
  const range = chartRange(filter.period, filter, '2026-11-21');
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(salesFiguresQuery(filter).queryKey, {
    orders: 1,
    open: 1,
    revenueCents: 10_700,
    subtotalCents: 10_000,
    profitCents: 2_000,
    averageCents: 10_700,
  });
  client.setQueryData(salesPeriodsQuery(filter.period, range).queryKey, {
    period: filter.period,
    range,
    periods: [],
  });
  render(
    <QueryClientProvider client={client}>
      <SalesOverview filter={filter} today="2026-11-21" onPeriodChange={() => undefined} />
    </QueryClientProvider>,
  );
  expect(screen.getByText('Total Revenue').parentElement).toHaveTextContent('$107.00');
  expect(screen.getByText('Total Profit').parentElement).toHaveTextContent('Margin 20.0%');
});
