import { paths } from '#lib/paths.ts';
import { commonKeywords, type PageSeo } from './page-seo.ts';

export const sanitationSeo: PageSeo = {
  title: 'Sanitation & Disinfection: Crime Scene and Biohazard Cleanup',
  description:
    'Crime scene, trauma and biohazard cleanup in California. Licensed, certified, discreet. Emergency line open 24/7, free assessment answered within 2 hours.',
  keywords: [
    ...commonKeywords,
    'crime scene cleanup',
    'biohazard cleanup',
    'unattended death cleanup',
    'hoarding cleanup',
  ],
  path: paths.sanitation,
  image: 'sanitation',
};
