import type { UseQueryResult } from '@tanstack/react-query';

/**
 * The data of a query, or the fact that it has failed. TanStack Query forgets the failure of a query without data while
 * it fetches again, and shows the placeholder. Here the query stays failed until its first answer arrives.
 */
export function queryState<Data>({
  data,
  isPlaceholderData,
  errorUpdateCount,
}: Pick<UseQueryResult<Data>, 'data' | 'isPlaceholderData' | 'errorUpdateCount'>) {
  const hasFailed = errorUpdateCount > 0 && (data === undefined || isPlaceholderData);
  return { data: hasFailed ? undefined : data, hasFailed };
}

/** The props of a button that fetches a query again. */
export function retryOf({ isFetching, refetch }: Pick<UseQueryResult, 'isFetching' | 'refetch'>) {
  return { isRetrying: isFetching, onRetry: () => void refetch() };
}
