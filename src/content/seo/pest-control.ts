import { paths } from '#lib/paths.ts';
import type { PageSeo } from './page-seo.ts';

export const pestControlSeo: PageSeo = {
  title: 'Pest Control in Southern California, the Inland Empire and Orange County',
  description:
    'Inspection, treatment and follow-up for ants, cockroaches, rodents, termites, bed bugs and spiders. Free inspection, scheduled within 24 hours.',
  keywords: [
    'pest control',
    'Southern California',
    'Inland Empire',
    'Orange County',
    'termite inspection',
    'rodent control',
    'bed bugs',
  ],
  path: paths.pestControl,
  image: 'pest-control',
};
