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

/** Sizes in pixels of the square pictures. Files: `/media/products/<image>-<width>.avif` and `.webp`. */
export const productPictureWidths = [320, 640, 960] as const;

/** Product data for lists, cards and the cart. */
export interface Product {
  readonly id: string;
  readonly name: string;
  readonly category: ProductCategory;
  readonly distributor: string;
  /** Retail price. */
  readonly priceCents: number;
  /** A single sentence. */
  readonly summary: string;
  readonly badge?: ProductBadge;
  /** File name of the picture without size. It is the same as the id. */
  readonly image: string;
  /** The mean color of the picture. It is shown until the picture has loaded. */
  readonly color: string;
}

/** Additional data for the product's own page. */
export interface ProductDetails {
  readonly description: string;
  readonly features: readonly string[];
  /** Values by label, in display order. */
  readonly specifications: Readonly<Record<string, string>>;
  /** Description of the picture. */
  readonly pictureAlt: string;
}
