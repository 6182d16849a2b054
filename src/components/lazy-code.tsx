import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { lazyModule } from '#lib/loading/lazy-module.ts';
import { RetryNotice } from './ui/retry-notice.tsx';

/**
 * Code that a page fetches once it is wanted.
 *
 * @param name Tells it apart from others.
 * @param fetchModule Nothing but an `import()`.
 */
export function codeQuery<Module>(name: string, fetchModule: () => Promise<Module>) {
  const { load } = lazyModule(fetchModule);
  return queryOptions({ queryKey: ['code', name], queryFn: () => load(), staleTime: Infinity });
}

interface LazyCodeProps<Module> {
  query: ReturnType<typeof codeQuery<Module>>;
  isWanted?: boolean;
  skeleton: ReactNode;
  /** What is said where it could not be fetched. */
  failure: string;
  children: (code: Module) => ReactNode;
}

/** Shows what needs the code, or offers to fetch it again. */
export function LazyCode<Module>({
  query: options,
  isWanted = true,
  skeleton,
  failure,
  children,
}: LazyCodeProps<Module>) {
  const query = useQuery({ ...options, enabled: isWanted });
  const { data: code, hasFailed } = queryState(query);
  if (hasFailed) return <RetryNotice {...retryOf(query)}>{failure}</RetryNotice>;
  return code === undefined ? skeleton : children(code);
}
