import { useAddressFilter } from './use-address-filter.ts';
import { useDelayedText } from './use-delayed-text.ts';

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
  const [filter, changeFilter] = useAddressFilter(parse, toParams);
  const set = (part: Partial<Filter>) => changeFilter({ page: 1, ...part });
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
