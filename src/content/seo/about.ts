import { paths } from '#lib/paths.ts';
import { commonKeywords, type PageSeo } from './page-seo.ts';

export const aboutSeo: PageSeo = {
  title: 'About Us',
  description:
    'Who we are: licensed, certified and insured safety people from Long Beach, trusted by over 5,000+ homes and businesses across California.',
  keywords: [...commonKeywords, 'about', 'licensed and insured', 'military discount'],
  path: paths.about,
  image: 'about',
};
