import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { createQueryClient } from '#lib/api/query-client.ts';

/** Gives the pages below it their cache of server state. Pages that only show things do without. */
export function Component() {
  const [queryClient] = useState(createQueryClient);
  const isMounted = useRef(false);

  // Whoever leaves these pages, or is shown the door, leaves nothing behind in memory. Later, because
  // React's strict mode takes every component away and puts it back once.
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      queueMicrotask(() => {
        if (!isMounted.current) queryClient.clear();
      });
    };
  }, [queryClient]);

  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
