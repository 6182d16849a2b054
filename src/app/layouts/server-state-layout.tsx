import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { createQueryClient } from '#lib/api/query-client.ts';

/** Provides the query cache to the pages that send requests to the backend. */
export function Component() {
  const [queryClient] = useState(createQueryClient);
  const isMounted = useRef(false);

  // Clears the cache when the visitor leaves these pages. In development, React's strict mode unmounts and mounts every
  // component once. The microtask then finds the component mounted and keeps the cache.
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
