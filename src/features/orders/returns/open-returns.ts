import { queryOptions } from '@tanstack/react-query';
import { readPage, refreshedEveryMinute } from '#lib/api/staff-queries.ts';

/** The returns that wait for staff: to be decided, to be refunded, or with a parcel that does not come. The oldest first. */
export const openReturnsQuery = queryOptions({
  ...refreshedEveryMinute,
  queryKey: ['orders', 'open-returns'],
  queryFn: () =>
    readPage(
      (supabase) =>
        supabase
          .from('order_returns')
          .select(
            'id, return_number, state, created_at, orders!inner(order_number, customer_name)',
            {
              count: 'exact',
            },
          )
          .lte('due_at', new Date().toISOString())
          .order('due_at')
          .order('id'),
      1,
      25,
    ),
});
