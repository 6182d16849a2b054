import { useLocation, useNavigation, useSearchParams } from 'react-router-dom';

type SetParams = (params: URLSearchParams, options?: { replace?: boolean }) => void;

/**
 * The query of the address, ahead of a navigation that is still being let through: a control that shows
 * it answers at once, and two quick changes do not undo each other.
 */
export function usePendingParams(): [URLSearchParams, SetParams] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const pending = next?.pathname === pathname ? new URLSearchParams(next.search) : params;
  return [pending, (to, options) => setParams(to, { ...options, preventScrollReset: true })];
}
