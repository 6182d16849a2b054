import { paths } from '#lib/paths.ts';
import { commonKeywords, type PageSeo } from './page-seo.ts';

export const completeProtectionSeo: PageSeo = {
  title: 'Complete Protection for Facilities',
  description:
    'Security, sanitation, pest control and supplies for commercial, educational, religious and government facilities, under one plan with one contact.',
  keywords: [
    ...commonKeywords,
    'facility protection',
    'church security',
    'school safety',
    'risk assessment',
  ],
  path: paths.completeProtection,
  image: 'complete-protection',
};
