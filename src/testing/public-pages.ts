// Every page search engines may show, for the tests that go through them all.
import { aboutSeo } from '#content/seo/about.ts';
import { assessmentSeo } from '#content/seo/assessment.ts';
import { bookServicesSeo } from '#content/seo/book-services.ts';
import { catalogSeo } from '#content/seo/catalog.ts';
import { completeProtectionSeo } from '#content/seo/complete-protection.ts';
import { contactSeo } from '#content/seo/contact.ts';
import { emergencySuppliesSeo } from '#content/seo/emergency-supplies.ts';
import { homeSeo } from '#content/seo/home.ts';
import { liveGuardApplicationSeo } from '#content/seo/live-guard-application.ts';
import { liveGuardResponseSeo } from '#content/seo/live-guard-response.ts';
import { pestControlSeo } from '#content/seo/pest-control.ts';
import { productsSeo } from '#content/seo/products.ts';
import { sanitationSeo } from '#content/seo/sanitation.ts';
import { surveillanceSecuritySeo } from '#content/seo/surveillance-security.ts';
import { termsSeo } from '#content/seo/terms.ts';
import type { PageSeo } from '#content/seo/page-seo.ts';

export const publicPages: readonly PageSeo[] = [
  aboutSeo,
  assessmentSeo,
  bookServicesSeo,
  catalogSeo,
  completeProtectionSeo,
  contactSeo,
  emergencySuppliesSeo,
  homeSeo,
  liveGuardApplicationSeo,
  liveGuardResponseSeo,
  pestControlSeo,
  productsSeo,
  sanitationSeo,
  surveillanceSecuritySeo,
  termsSeo,
];
