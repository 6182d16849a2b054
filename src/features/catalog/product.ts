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

/** In pixels. The pictures are square. Files: `/media/products/<image>-<width>.avif` and `.webp`. */
export const productPictureWidths = [320, 640, 960] as const;

/** Product data for lists, cards and the cart. */
export interface Product {
  readonly id: string;
  readonly name: string;
  readonly category: ProductCategory;
  readonly distributor: string;
  /** Price for customers. */
  readonly priceCents: number;
  /** One sentence. */
  readonly summary: string;
  readonly badge?: ProductBadge;
  /** Name of the picture, equal to the id. */
  readonly image: string;
  /** The picture's mean color, shown until the picture has loaded. */
  readonly color: string;
}

/** Product data that only the product's own page shows. */
export interface ProductDetails {
  readonly description: string;
  readonly features: readonly string[];
  /** Label to value, in the order shown. */
  readonly specifications: Readonly<Record<string, string>>;
  /** Description of the picture. */
  readonly pictureAlt: string;
}
