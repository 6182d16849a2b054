// Every page search engines may show, for the tests that go through them all.
import * as seo from '#content/seo.ts';

export const publicPages: readonly seo.PageSeo[] = Object.values(seo).filter(
  (page) => page !== seo.trackOrderSeo,
);
