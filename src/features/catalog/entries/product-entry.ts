import type { Product, ProductDetails } from '../product.ts';

/** All that the shop knows of a product. `npm run products` makes everything else from it. */
export interface ProductEntry
  extends Omit<Product, 'priceCents' | 'image' | 'color'>, ProductDetails {
  /** Part of the product's URL. It never changes: orders and links hold it. */
  readonly id: string;
  /** Must be a name in supabase/schemas/suppliers/rows.sql. */
  readonly distributor: string;
  /** The distributor's own number for the product. For staff only. */
  readonly supplierSku: string;
  /** Price that the shop pays. */
  readonly distributorPriceCents: number;
  /** Whole percent. Cost and markup make the price. */
  readonly markupPercent: number;
  /** Initial stock in a new database. Staff change it on the inventory page. For staff only. */
  readonly openingStock: {
    readonly inStock: number;
    readonly reorderLevel: number;
    readonly orderedDaysAgo: number;
  };
}
