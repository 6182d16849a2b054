import { useLayoutEffect, useRef } from 'react';
import { usePendingParams } from './use-pending-params.ts';

/** A filter that is kept in the address, and how to change a part of it. */
export function useAddressFilter<Filter>(
  parse: (params: URLSearchParams) => Filter,
  toParams: (filter: Filter) => URLSearchParams,
): [Filter, (part: Partial<Filter>) => void] {
  const [params, setParams] = usePendingParams();
  const address = params.toString();
  const filter = parse(params);
  // Two changes may come before the first is rendered; the second must not undo it.
  const latest = useRef(filter);
  useLayoutEffect(() => {
    latest.current = parse(new URLSearchParams(address));
  }, [address, parse]);
  return [
    filter,
    (part) => {
      latest.current = { ...latest.current, ...part };
      setParams(toParams(latest.current), { replace: true });
    },
  ];
}
