import { paths } from '#lib/paths.ts';
import { commonKeywords, type PageSeo } from './page-seo.ts';

export const assessmentSeo: PageSeo = {
  title: 'Free Safety Assessment',
  description:
    'Tell us about your property and what worries you. A specialist answers your free safety assessment request within 2 hours.',
  keywords: [...commonKeywords, 'free safety assessment', 'security assessment'],
  path: paths.assessment,
  image: 'assessment',
};
