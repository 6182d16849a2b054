import type { UseQueryResult } from '@tanstack/react-query';

export type QueryFacts<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'isPlaceholderData' | 'isFetchedAfterMount'
>;

/**
 * The data of a query, or that it has failed. A failed query that is being refetched reports neither data nor
 * error, and shows its placeholder again. It counts as failed until the new answer arrives.
 */
export function queryState<Data>({
  data,
  error,
  isPlaceholderData,
  isFetchedAfterMount,
}: QueryFacts<Data>) {
  const found = isPlaceholderData && isFetchedAfterMount ? undefined : data;
  return { data: found, hasFailed: found === undefined && (isFetchedAfterMount || error !== null) };
}
