import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { lazyModule } from '#lib/loading/lazy-module.ts';
import { FormerReleaseError, isReleasedAnew } from '#lib/loading/new-release.ts';
import { Button } from './ui/button.tsx';
import { RetryNotice } from './ui/retry-notice.tsx';

/**
 * The query for code that is fetched when a page needs it.
 *
 * @param name Unique name of the code, for the query key.
 * @param fetchModule A function that only calls `import()`.
 */
export function codeQuery<Module>(name: string, fetchModule: () => Promise<Module>) {
  const { load } = lazyModule(fetchModule);
  const queryFn = () =>
    load().catch(async (error: unknown) => {
      throw (await isReleasedAnew()) ? new FormerReleaseError() : error;
    });
  return queryOptions({ queryKey: ['code', name], queryFn, staleTime: Infinity });
}

interface LazyCodeProps<Module> {
  query: ReturnType<typeof codeQuery<Module>>;
  isWanted?: boolean;
  skeleton: ReactNode;
  /** Error text for code that could not be fetched. */
  failure: string;
  children: (code: Module) => ReactNode;
}

/**
 * Renders its children with the fetched code. After a failure, it offers a retry. After a new release, it offers a
 * reload.
 */
export function LazyCode<Module>({
  query: options,
  isWanted = true,
  skeleton,
  failure,
  children,
}: LazyCodeProps<Module>) {
  const query = useQuery({ ...options, enabled: isWanted });
  const { data: code, hasFailed } = queryState(query);
  if (hasFailed && query.error instanceof FormerReleaseError) {
    return (
      <div role="status" className="flex flex-wrap items-center gap-x-6 text-sm text-muted">
        {failure} The site was updated after you opened this page.
        <Button variant="ghost" className="-mx-4" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      </div>
    );
  }
  if (hasFailed) {
    return <RetryNotice {...retryOf(query)}>{failure} Please check your connection.</RetryNotice>;
  }
  return code === undefined ? skeleton : children(code);
}

interface LazyComponentOptions<Module, Props> extends Pick<
  LazyCodeProps<Module>,
  'query' | 'failure'
> {
  pick: (code: Module) => ComponentType<Props>;
  skeleton: (props: Props) => ReactNode;
}

/** A component whose code is fetched at its first render. */
export function lazyComponent<Module, Props extends object>({
  pick,
  skeleton,
  ...code
}: LazyComponentOptions<Module, Props>) {
  return function LazyComponent(props: Props) {
    return (
      <LazyCode {...code} skeleton={skeleton(props)}>
        {(module) => {
          const Component = pick(module);
          return <Component {...props} />;
        }}
      </LazyCode>
    );
  };
}
