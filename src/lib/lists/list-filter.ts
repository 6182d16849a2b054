/**
 * The filter of a list as it stands in the address: `?q=ana&status=open&page=2`. A part with its usual value is
 * left out of the address, and a value that a part does not know is read as its usual one.
 */
export interface Part<Value> {
  /** The name in the address. */
  name: string;
  read: (text: string) => Value;
  /** An empty text is left out of the address. */
  write: (value: Value) => string;
}

/** Longest search, in characters. */
export const maxQueryLength = 100;

/** Without control characters, some of which the database refuses. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '');
}

function readQuery(text: string): string {
  return Array.from(printable(text)).slice(0, maxQueryLength).join('');
}

/** What is searched for, as typed. */
export const queryPart: Part<string> = {
  name: 'q',
  read: readQuery,
  write: (query) => (query.trim() === '' ? '' : query),
};

/** From 1. */
export const pagePart: Part<number> = {
  name: 'page',
  read: (text) => {
    const page = Number(text);
    return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
  },
  write: (page) => (page === 1 ? '' : String(page)),
};

/** One of several codes, or `usual`. */
export function choicePart<Code extends string, Usual extends Code | null>(
  name: string,
  codes: readonly Code[],
  usual: Usual,
): Part<Code | Usual> {
  return {
    name,
    read: (text) => codes.find((code) => code === text) ?? usual,
    write: (code) => (code === usual ? '' : (code ?? '')),
  };
}

/** The search in an address. */
export function queryOf(params: URLSearchParams): string {
  return queryPart.read(params.get(queryPart.name) ?? '');
}

type Parts<Filter> = { readonly [Key in keyof Filter]: Part<Filter[Key]> };

export interface FilterFormat<Filter> {
  parse: (params: URLSearchParams) => Filter;
  toParams: (filter: Filter) => URLSearchParams;
}

/** How the address writes a filter of these parts, in their order. */
export function filterFormat<Filter extends object>(parts: Parts<Filter>): FilterFormat<Filter> {
  const entries = Object.entries(parts) as [keyof Filter, Part<unknown>][];
  return {
    parse: (params) => {
      const values = entries.map(([key, part]) => [key, part.read(params.get(part.name) ?? '')]);
      return Object.fromEntries(values) as Filter;
    },
    toParams: (filter) => {
      const texts = entries.map(([key, part]) => [part.name, part.write(filter[key])] as const);
      return new URLSearchParams(texts.filter(([, text]) => text !== '') as [string, string][]);
    },
  };
}
