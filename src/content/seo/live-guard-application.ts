import { paths } from '#lib/paths.ts';
import { commonKeywords, type PageSeo } from './page-seo.ts';

export const liveGuardApplicationSeo: PageSeo = {
  title: 'Live Guard Application',
  description:
    'Apply for a guard plan for your home or business. Basic $199, Premium $349, Elite $599 a month. We contact you within 24 hours.',
  keywords: [...commonKeywords, 'security guard application', 'guard plan'],
  path: paths.liveGuardApplication,
  image: 'live-guard-application',
};
