import { paths } from '#lib/paths.ts';
import type { PageSeo } from './page-seo.ts';

export const emergencySuppliesSeo: PageSeo = {
  title: 'Emergency Supplies: Kits and Food for the First Days',
  description:
    'First aid kits, 72-hour packs and emergency food with a 25-year shelf life. Same-day processing before noon EST, 30-day money back guarantee.',
  keywords: [
    'emergency supplies',
    'earthquake kit',
    'survival food',
    'first aid kit',
    'bug out bag',
    'California',
  ],
  path: paths.emergencySupplies,
  image: 'emergency-supplies',
};
