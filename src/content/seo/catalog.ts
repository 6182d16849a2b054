import { paths } from '#lib/paths.ts';
import type { PageSeo } from './page-seo.ts';

export const catalogSeo: PageSeo = {
  title: 'Full Product Catalog',
  description:
    'Search all of our products by name and category: medical and survival kits, emergency food, security systems, self-defense and emergency supplies.',
  keywords: ['product catalog', 'emergency supplies', 'security systems', 'self-defense'],
  path: paths.catalog,
  image: 'catalog',
};
