import { late, type Late } from '#lib/loading/late.ts';
import type { Product, ProductCategory, ProductDetails } from './product.ts';

interface DetailsModule {
  readonly details: Readonly<Record<string, ProductDetails>>;
}

const kits = late<DetailsModule>(() => import('./details/kits.ts'));

const modules: Readonly<Record<ProductCategory, Late<DetailsModule>>> = {
  'Medical Kits': kits,
  'Survival Kits': kits,
  'Emergency Food': late(() => import('./details/food.ts')),
  'Self Defense': late(() => import('./details/defense.ts')),
  'Security Systems': late(() => import('./details/security.ts')),
  'Emergency Supplies': late(() => import('./details/supplies.ts')),
};

/** The long texts of a product's category: no page of a product pays for those of all others. */
export function detailsFor({ category }: Pick<Product, 'category'>): Late<DetailsModule> {
  return modules[category];
}
