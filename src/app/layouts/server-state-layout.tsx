import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { createQueryClient } from '#lib/api/query-client.ts';

/** Provides the cache of server state to the pages below it. Pages without requests to the backend do not need it. */
export function Component() {
  const [queryClient] = useState(createQueryClient);
  const isMounted = useRef(false);

  // The answers of the backend are removed from memory when the visitor leaves these pages. React's strict mode also
  // unmounts every component, but mounts it again before the microtask runs, so the answers are kept.
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
