/**
 * Reads and writes one search parameter of a list's URL: `?q=ana&status=open&page=2`. The URL leaves out the default
 * value. An unknown text counts as the default value.
 */
export interface ParamCodec<Value> {
  /** The name in the URL. */
  name: string;
  read: (text: string) => Value;
  /** The URL leaves out an empty text. */
  write: (value: Value) => string;
}

/** Maximum length of a search, in characters. */
export const maxQueryLength = 100;

/** Removes control characters, because the database refuses some of them. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '');
}

function readQuery(text: string): string {
  return Array.from(printable(text)).slice(0, maxQueryLength).join('');
}

/** The search text, as the person typed it. */
export const queryParam: ParamCodec<string> = {
  name: 'q',
  read: readQuery,
  write: (query) => (query.trim() === '' ? '' : query),
};

/** A name or a code that only the database can check. */
export function textParam(name: string): ParamCodec<string | null> {
  return {
    name,
    read: (text) => printable(text).trim().slice(0, maxQueryLength) || null,
    write: (text) => text ?? '',
  };
}

/** The number of a page, from 1. */
export const pageParam: ParamCodec<number> = {
  name: 'page',
  read: (text) => {
    const page = Number(text);
    return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
  },
  write: (page) => (page === 1 ? '' : String(page)),
};

/** One of several codes, or the default value. */
export function choiceParam<Code extends string, Default extends Code | null>(
  name: string,
  codes: readonly Code[],
  defaultValue: Default,
): ParamCodec<Code | Default> {
  return {
    name,
    read: (text) => codes.find((code) => code === text) ?? defaultValue,
    write: (code) => (code === defaultValue ? '' : (code ?? '')),
  };
}

type ParamCodecs<Filter> = { readonly [Key in keyof Filter]: ParamCodec<Filter[Key]> };

export interface FilterFormat<Filter> {
  parse: (params: URLSearchParams) => Filter;
  toParams: (filter: Filter) => URLSearchParams;
}

/** Converts a filter to search parameters and back. The parameters have the order of the codecs. */
export function filterFormat<Filter extends object>(
  codecs: ParamCodecs<Filter>,
): FilterFormat<Filter> {
  // The types of `entries` and `fromEntries` do not connect each name with its codec and its value.
  const entries = Object.entries(codecs) as [keyof Filter, ParamCodec<unknown>][];
  return {
    parse: (params) => {
      const values = entries.map(([key, codec]) => [key, codec.read(params.get(codec.name) ?? '')]);
      return Object.fromEntries(values) as Filter;
    },
    toParams: (filter) => {
      const texts = entries.map(([key, codec]) => [codec.name, codec.write(filter[key])]);
      return new URLSearchParams(texts.filter(([, text]) => text !== ''));
    },
  };
}
