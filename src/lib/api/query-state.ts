import type { UseQueryResult } from '@tanstack/react-query';

/**
 * The data of a query, or the fact that the query has failed. If a query without data fails, TanStack Query drops the
 * failure at the next fetch and shows the placeholder data. Here, the query stays failed until it gets its first
 * response.
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
