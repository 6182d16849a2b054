import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { outcomeOf, type Asked } from '#lib/api/query-outcome.ts';
import { useErrorToast } from '#lib/feedback/use-error-toast.ts';
import { LoadFailure, type LoadFailureProps } from './ui/load-failure.tsx';
import { StaleNotice } from './ui/stale-notice.tsx';

interface LoadedProps<Data> {
  query: Asked<Data> & Pick<UseQueryResult<Data>, 'isFetching' | 'refetch'>;
  /** While nothing has come yet. */
  skeleton: ReactNode;
  /** When nothing came: what the toast and what the page says. */
  toast: string;
  failure: Pick<LoadFailureProps, 'title' | 'children' | 'as'>;
  /** Asks again for this and whatever else probably failed with it. */
  onRetry?: () => void;
  children: (data: Data) => ReactNode;
}

/**
 * What a query brought, for as long as there is any: asking again in the background may fail, and must not
 * take away what somebody is working with.
 */
export function Loaded<Data>({
  query,
  skeleton,
  toast,
  failure,
  onRetry = () => void query.refetch(),
  children,
}: LoadedProps<Data>) {
  const { error, isFetching } = query;
  const { data, hasFailed } = outcomeOf(query);
  const tellAgain = useErrorToast(hasFailed, error, { title: 'Error', description: toast });
  if (data !== undefined) {
    return (
      <>
        <StaleNotice error={error} isRetrying={isFetching} onRetry={onRetry} />
        {children(data)}
      </>
    );
  }
  if (!hasFailed) return skeleton;
  return (
    <div className="mt-6">
      <LoadFailure
        {...failure}
        isRetrying={isFetching}
        onRetry={() => {
          tellAgain();
          onRetry();
        }}
      />
    </div>
  );
}
