import { useLocation } from 'react-router-dom';

/**
 * The list one came from, with its filter, which its links hand over as `state={{ listSearch }}`; the whole
 * list for whoever came by a link from elsewhere.
 */
export function useListAddress(list: string): string {
  const state: unknown = useLocation().state;
  const search =
    typeof state === 'object' && state !== null && 'listSearch' in state ? state.listSearch : '';
  return typeof search === 'string' && search !== '' ? `${list}?${search}` : list;
}
