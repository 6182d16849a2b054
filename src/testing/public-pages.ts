// All pages for search engines, for tests that check each of them.
import * as seo from '#content/seo.ts';

export const publicPages: readonly seo.PageSeo[] = Object.values(seo).filter(
  (page) => page !== seo.trackOrderSeo,
);
