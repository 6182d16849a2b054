/**
 * `12000` -> `'12,000'`, for whole numbers. As `Intl.NumberFormat` writes it, whose first use in a page keeps a
 * phone busy for a tenth of a second.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
