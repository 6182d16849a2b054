import { paths } from '#lib/paths.ts';
import { commonKeywords, type PageSeo } from './page-seo.ts';

export const surveillanceSecuritySeo: PageSeo = {
  title: 'Surveillance & Security: Cameras and Locks, Installed',
  description:
    'Cameras, recorders and smart locks for homes, businesses and multi-story buildings. Up to 95% fewer false alarms, 30-day cloud retention, free assessment.',
  keywords: [
    ...commonKeywords,
    'security cameras',
    'camera installation',
    'smart locks',
    'surveillance',
  ],
  path: paths.surveillanceSecurity,
  image: 'surveillance-security',
};
