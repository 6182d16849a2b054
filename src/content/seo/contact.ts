import { paths } from '#lib/paths.ts';
import { commonKeywords, type PageSeo } from './page-seo.ts';

export const contactSeo: PageSeo = {
  title: 'Contact: 24/7 Emergency Line and Office',
  description:
    'Call day or night, or write to our corporate office in Long Beach, California. Free safety assessments are answered within 2 hours.',
  keywords: [...commonKeywords, 'contact', 'emergency line', 'free safety assessment'],
  path: paths.contact,
  image: 'contact',
};
