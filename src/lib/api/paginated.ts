/** One page of a list. */
export interface Paginated<Item> {
  items: Item[];
  /** From 1. */
  page: number;
  perPage: number;
  /** How many items the list has on all pages. */
  total: number;
}
