export interface Paginated<Item> {
  items: Item[];
  /** The number of the page, from 1. */
  page: number;
  perPage: number;
  /** Number of items on all pages. */
  total: number;
}
