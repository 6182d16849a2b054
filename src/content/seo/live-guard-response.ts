import { paths } from '#lib/paths.ts';
import { commonKeywords, type PageSeo } from './page-seo.ts';

export const liveGuardResponseSeo: PageSeo = {
  title: 'Live Guard Response: Real Guards Dispatched to Your Home',
  description:
    'When the alarm goes off, a real guard checks your property and reports back. Plans from $199 a month, 24/7 on Premium and Elite, cancel anytime.',
  keywords: [
    ...commonKeywords,
    'live guard response',
    'alarm response',
    'security guard',
    'home security guard',
    'private patrol',
  ],
  path: paths.liveGuardResponse,
  image: 'live-guard-response',
};
