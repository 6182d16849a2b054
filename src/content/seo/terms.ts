import { paths } from '#lib/paths.ts';
import { commonKeywords, type PageSeo } from './page-seo.ts';

export const termsSeo: PageSeo = {
  title: 'Terms and Conditions',
  description:
    'The terms for our website, services and shop in eight plain sections: services, limits, payment, liability, privacy and how to reach us.',
  keywords: [...commonKeywords, 'terms and conditions'],
  path: paths.terms,
  image: 'terms',
};
