import { startTransition, useEffect, useOptimistic, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/**
 * The filter in the URL, and a function that changes a part of it. The page shows a change at once, before the router
 * has updated. A change leads to the first page of the list, unless the change sets a page.
 */
export function useSearchFilter<Filter extends object>(
  parse: (params: URLSearchParams) => Filter,
  toParams: (filter: Filter) => URLSearchParams,
): [Filter, (part: Partial<Filter>) => void] {
  const { pathname } = useLocation();
  const [urlParams, setUrlParams] = useSearchParams();
  const [params, showAtOnce] = useOptimistic(urlParams);
  const filter = parse(params);
  // Two changes may come before the next render, and the second must not undo the first.
  const latest = useRef(filter);
  useEffect(() => {
    latest.current = parse(params);
  }, [params, parse]);

  const change = (part: Partial<Filter>) => {
    // Ignores the change if the person has already followed a link to another page.
    if (window.location.pathname !== pathname) return;
    latest.current = { ...latest.current, page: 1, ...part };
    const next = toParams(latest.current);
    startTransition(() => {
      showAtOnce(next);
      setUrlParams(next, { replace: true });
    });
  };
  return [filter, change];
}
