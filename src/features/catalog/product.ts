// Stock, reorder levels and distributor contacts are absent: only staff may read them, in the database.

export const productCategories = [
  'Medical Kits',
  'Survival Kits',
  'Emergency Food',
  'Self Defense',
  'Security Systems',
  'Emergency Supplies',
] as const;

export type ProductCategory = (typeof productCategories)[number];

type ProductBadge = 'Best Seller' | 'Premium' | 'Outdoor Ready' | 'Top Seller' | 'Best Value';

/** What lists, cards and the cart show. */
export interface Product {
  readonly id: string;
  readonly name: string;
  readonly category: ProductCategory;
  readonly distributor: string;
  /** What a customer pays. What the product costs the shop is in costs.ts. */
  readonly priceCents: number;
  /** One sentence. */
  readonly summary: string;
  readonly badge?: ProductBadge;
  /** Name of the picture, equal to the id. */
  readonly image: string;
}

/** The long texts of a product's own page. */
export interface ProductDetails {
  readonly description: string;
  readonly features: readonly string[];
  /** Label to value, in the order shown. */
  readonly specifications: Readonly<Record<string, string>>;
}
