import type { Product, ProductDetails } from '../product.ts';

/** All data of a product. `npm run products` generates the page data and the database rows from it. */
export interface ProductEntry
  extends Omit<Product, 'priceCents' | 'image' | 'color'>, ProductDetails {
  /** Part of the product's URL. It must never change, because orders and links refer to it. */
  readonly id: string;
  /** Must be the name of a supplier in supabase/schemas/suppliers/rows.sql. */
  readonly distributor: string;
  /** The distributor's own number for the product. For staff only. */
  readonly supplierSku: string;
  /** Purchase price that the shop pays to the distributor. */
  readonly distributorPriceCents: number;
  /** Whole percent. The retail price is the distributor price plus this markup. */
  readonly markupPercent: number;
  /** Initial stock in a new database. Staff change it on the inventory page. For staff only. */
  readonly openingStock: {
    readonly inStock: number;
    readonly reorderLevel: number;
    readonly orderedDaysAgo: number;
  };
}
