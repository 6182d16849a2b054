import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { isDenied } from '#lib/api/api-error.ts';
import { queryState } from '#lib/api/query-state.ts';
import { toast } from '#lib/feedback/toast.ts';
import { ErrorState, type ErrorStateProps } from './ui/error-state.tsx';
import { StaleNotice } from './ui/stale-notice.tsx';

export interface QueryBoundaryProps<Data> {
  query: UseQueryResult<Data>;
  /** Shown until the first response arrives. */
  skeleton: ReactNode;
  /** Text of the toast if the first load fails. */
  toast: string;
  /** Text on the page if the first load fails. */
  failure: Pick<ErrorStateProps, 'title' | 'children' | 'as'>;
  /** Loads the data again. It also reloads other data that probably failed for the same reason. */
  onRetry?: () => void;
  children: (data: Data) => ReactNode;
}

/**
 * Shows the data of a query. If a later refetch fails, the data stays, because a person may be working with it. A
 * notice then says that the data may be out of date.
 */
export function QueryBoundary<Data>({
  query,
  skeleton,
  toast: toastText,
  failure,
  onRetry = () => void query.refetch(),
  children,
}: QueryBoundaryProps<Data>) {
  const { error, isFetching } = query;
  const { data, hasFailed } = queryState(query);
  // Shows one toast per failure, although the page retries every minute. After a press of the retry button, another
  // toast may appear.
  const hasNotified = useRef(false);
  const notify = useEffectEvent(() =>
    toast({ kind: 'destructive', title: 'Error', description: toastText }),
  );
  useEffect(() => {
    if (!hasFailed) hasNotified.current = false;
    // A person without the role gets no toast here. The admin layout shows a toast and redirects the person.
    if (!hasFailed || !error || hasNotified.current || isDenied(error)) return;
    hasNotified.current = true;
    notify();
  }, [hasFailed, error]);

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
      <ErrorState
        {...failure}
        isRetrying={isFetching}
        onRetry={() => {
          hasNotified.current = false;
          onRetry();
        }}
      />
    </div>
  );
}
