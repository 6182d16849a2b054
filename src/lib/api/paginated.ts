/** One page of a list. */
export interface Paginated<Item> {
  items: Item[];
  /** From 1. */
  page: number;
  perPage: number;
  /** Number of items on all pages. */
  total: number;
}
