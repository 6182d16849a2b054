import { paths } from '#lib/paths.ts';
import type { PageSeo } from './page-seo.ts';

/** Only exists in the browser and is no search result, but people share it: for link previews. */
export const trackOrderSeo: PageSeo = {
  title: 'Track Your Order',
  description:
    'See where your order is: placed, processing, shipped or delivered. All it takes is the order number and the e-mail address.',
  keywords: ['order tracking', 'shipping status', 'delivery'],
  path: paths.trackOrder,
  image: 'track-order',
};
