import { useLocation } from 'react-router-dom';

/**
 * The URL of the list that led to this page, including the list's filter. The links of a list pass the filter as
 * `state={{ listSearch }}`. After other links, this is the URL without a filter.
 */
export function useListUrl(list: string): string {
  const state: unknown = useLocation().state;
  const search =
    typeof state === 'object' && state !== null && 'listSearch' in state ? state.listSearch : '';
  return typeof search === 'string' && search !== '' ? `${list}?${search}` : list;
}
