import type { UseQueryResult } from '@tanstack/react-query';

export type Asked<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'isPlaceholderData' | 'isFetchedAfterMount'
>;

/**
 * What came, or that nothing did. While it is asked again, a query that failed says no more that it did, and shows its
 * placeholder once more.
 */
export function outcomeOf<Data>({
  data,
  error,
  isPlaceholderData,
  isFetchedAfterMount,
}: Asked<Data>) {
  const found = isPlaceholderData && isFetchedAfterMount ? undefined : data;
  return { data: found, hasFailed: found === undefined && (isFetchedAfterMount || error !== null) };
}
