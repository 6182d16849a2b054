import { paths } from '#lib/paths.ts';
import type { PageSeo } from './page-seo.ts';

export const productsSeo: PageSeo = {
  title: 'Complete Product Catalog',
  description:
    'First aid, survival food, security cameras and non-lethal self-defense gear. Free shipping and a 30-day money back guarantee.',
  keywords: [
    'safety products',
    'emergency food',
    'first aid kits',
    'security cameras',
    'self-defense',
  ],
  path: paths.products,
  image: 'products',
};
