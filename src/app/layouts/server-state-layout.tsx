import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { createQueryClient } from '#lib/api/query-client.ts';

/** Gives the pages below it their cache of server state. Pages that only show things do without. */
export function Component() {
  const [queryClient] = useState(createQueryClient);
  const isMounted = useRef(false);

  // Nothing that the backend answered stays in memory after the visitor leaves these pages. The microtask tells a real
  // leave from React's strict mode, which unmounts every component once and mounts it again.
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
