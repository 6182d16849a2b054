import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** What was answered this long ago at most, in milliseconds, is of the same moment. */
const moment = 1_000;

/**
 * Whatever is asked for, of orders for example, has everything else of them asked for as well: what the page shows at
 * once, the rest when it is shown again. Each by itself, a count would contradict its list for up to a minute, and a
 * list its figures.
 */
export function useOneMoment(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'fetch') return;
        const filter = {
          queryKey: event.query.queryKey.slice(0, 1),
          predicate: (query: typeof event.query) => query.state.dataUpdatedAt < Date.now() - moment,
        };
        // Only then what has just been asked for is known to be under way, and not asked for twice.
        queueMicrotask(() => {
          void queryClient.invalidateQueries(filter, { cancelRefetch: false });
        });
      }),
    [queryClient],
  );
}
