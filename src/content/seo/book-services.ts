import { paths } from '#lib/paths.ts';
import { commonKeywords, type PageSeo } from './page-seo.ts';

export const bookServicesSeo: PageSeo = {
  title: 'Book Services',
  description:
    'Book cleanup, pest control, supplies or security for your address. A specialist reads your booking within 4 hours and we answer within 24.',
  keywords: [...commonKeywords, 'book service', 'emergency booking'],
  path: paths.bookServices,
  image: 'book-services',
};
