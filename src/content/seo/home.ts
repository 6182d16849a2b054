import { paths } from '#lib/paths.ts';
import { commonKeywords, type PageSeo } from './page-seo.ts';

export const homeSeo: PageSeo = {
  title: 'Safety Services for California Homes & Businesses',
  description:
    'Crime scene cleanup, pest control, emergency supplies, cameras and live guards for homes, businesses, churches and schools in California. 24/7 emergency service.',
  keywords: [
    ...commonKeywords,
    '360-degree protection',
    'emergency cleanup',
    'live guard response',
  ],
  path: paths.home,
  image: 'home',
};
