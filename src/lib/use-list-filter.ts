import { useLayoutEffect, useRef } from 'react';
import { useDelayedText } from './use-delayed-text.ts';
import { usePendingParams } from './use-pending-params.ts';

interface ListFilter {
  readonly query: string;
  /** From 1. */
  readonly page: number;
}

interface Handling<Filter> {
  /** As the address has it: what the list shows. */
  filter: Filter;
  /** With the search as it is being typed, which the address follows when the typing pauses. */
  shown: Filter;
  /** Leads back to the first page, unless told another. */
  change: (part: Partial<Filter>) => void;
}

/** The filter of a list that is searched and paged, kept in the address. */
export function useListFilter<Filter extends ListFilter>(
  parse: (params: URLSearchParams) => Filter,
  toParams: (filter: Filter) => URLSearchParams,
): Handling<Filter> {
  const [params, setParams] = usePendingParams();
  const address = params.toString();
  const filter = parse(params);
  // Two changes may come before the first is rendered; the second must not undo it.
  const latest = useRef(filter);
  useLayoutEffect(() => {
    latest.current = parse(new URLSearchParams(address));
  }, [address, parse]);
  const set = (part: Partial<Filter>) => {
    latest.current = { ...latest.current, page: 1, ...part };
    setParams(toParams(latest.current), { replace: true });
  };
  const [typed, setTyped] = useDelayedText(filter.query, (query) =>
    set({ query } as Partial<Filter>),
  );
  return {
    filter,
    shown: { ...filter, query: typed },
    change: ({ query, ...part }) => {
      if (query !== undefined) setTyped(query);
      if (Object.keys(part).length > 0) set(part as Partial<Filter>);
    },
  };
}
