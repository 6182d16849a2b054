import { lazyModule, type LazyModule } from '#lib/loading/lazy-module.ts';
import type { Product, ProductCategory, ProductDetails } from './product.ts';

interface DetailsModule {
  readonly details: Readonly<Record<string, ProductDetails>>;
}

const kits = lazyModule<DetailsModule>(() => import('./details/kits.ts'));

const modules: Readonly<Record<ProductCategory, LazyModule<DetailsModule>>> = {
  'Medical Kits': kits,
  'Survival Kits': kits,
  'Emergency Food': lazyModule(() => import('./details/food.ts')),
  'Self Defense': lazyModule(() => import('./details/defense.ts')),
  'Security Systems': lazyModule(() => import('./details/security.ts')),
  'Emergency Supplies': lazyModule(() => import('./details/supplies.ts')),
};

/** The long texts of a product's category: no page of a product pays for those of all others. */
export function detailsFor({ category }: Pick<Product, 'category'>): LazyModule<DetailsModule> {
  return modules[category];
}
