/**
 * `12000` -> `'12,000'`, for whole numbers. `Intl.NumberFormat` does the same, but its first use keeps a phone busy
 * for a tenth of a second.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1, 'item'` -> `'1 item'`; `1200, 'item'` -> `'1,200 items'`. */
export function formatCounted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
