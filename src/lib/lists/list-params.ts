// What every list keeps in its address, read from any address: what is missing or out of range is the default.

/** Without control characters: nobody types them, and the database refuses some of them. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '');
}

/** Longest search, in characters. */
export const maxQueryLength = 100;
// Offsets beyond this are nobody's page but somebody's experiment.
const maxPage = 100_000;

/** What is searched for, as typed. */
export function queryOf(params: URLSearchParams): string {
  return Array.from(printable(params.get('q') ?? ''))
    .slice(0, maxQueryLength)
    .join('');
}

/** From 1. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1;
}
