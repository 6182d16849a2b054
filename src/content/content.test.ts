import { expect, test } from 'vitest';
import { site } from '#config/site.ts';
import { about } from './about.ts';
import { audiences } from './audiences.ts';
import { completeProtection } from './complete-protection.ts';
import { contact } from './contact.ts';
import { emergencySupplies } from './emergency-supplies.ts';
import { pests as formPests } from './form-options.ts';
import { guardHourlyRates, guardPlans } from './guard-plans.ts';
import { guardPrices } from './guard-prices.ts';
import { homeBenefits, homeReasons, homeServices } from './home.ts';
import { liveGuardResponse } from './live-guard-response.ts';
import { pestControl } from './pest-control.ts';
import { claims, promises, times } from './promises.ts';
import { sanitation } from './sanitation.ts';
import { publicPages } from '#testing/public-pages.ts';
import { liveGuardApplicationSeo, liveGuardResponseSeo } from './seo.ts';
import { services } from './services.ts';
import { surveillanceSecurity } from './surveillance-security.ts';
import { termsSections } from './terms.ts';
import { testimonials } from './testimonials.ts';

test('the pages hold as many pieces as were asked for', () => {
  const counts = {
    services: services.length,
    serviceSummaries: Object.keys(homeServices.summaries).length,
    reasons: homeReasons.items.length,
    benefits: homeBenefits.items.length,
    audiences: audiences.length,
    testimonials: testimonials.length,
    sanitation: [sanitation.jobs, sanitation.benefits, sanitation.steps].map(length),
    pestControl: [
      pestControl.services,
      pestControl.pests,
      pestControl.benefits,
      pestControl.steps,
    ].map(length),
    emergencySupplies: length(emergencySupplies.steps),
    completeProtection: [
      completeProtection.services,
      completeProtection.facilities,
      completeProtection.benefits,
      completeProtection.steps,
      completeProtection.portfolio,
    ].map(length),
    surveillance: [
      surveillanceSecurity.properties,
      surveillanceSecurity.technology,
      surveillanceSecurity.benefits,
    ].map(length),
    guard: [liveGuardResponse.steps, liveGuardResponse.trust, liveGuardResponse.questions].map(
      length,
    ),
    plans: guardPlans.length,
    differences: about.differences.items.length,
    terms: termsSections.length,
  };
  expect(counts).toEqual({
    services: 6,
    serviceSummaries: 6,
    reasons: 4,
    benefits: 4,
    audiences: 6,
    testimonials: 3,
    sanitation: [6, 4, 4],
    pestControl: [3, 6, 4, 4],
    emergencySupplies: 4,
    completeProtection: [3, 4, 4, 4, 4],
    surveillance: [4, 6, 4],
    guard: [5, 3, 6],
    plans: 3,
    differences: 5,
    terms: 8,
  });
});

function length({ items }: { items: readonly unknown[] }): number {
  return items.length;
}

test('the guard plans cost what was decided, and their words say so', () => {
  expect(guardPlans.map(({ name, priceCents }) => [name, priceCents])).toEqual([
    ['Basic', 19_900],
    ['Premium', 34_900],
    ['Elite', 59_900],
  ]);
  expect(guardPlans.map((plan) => plan.extraStandby)).toEqual([
    '$42/hr',
    '$35/hr',
    'Included up to plan limits',
  ]);
  expect(guardHourlyRates.map(({ minCents, maxCents }) => [minCents, maxCents])).toEqual([
    [4_500, 6_000],
    [5_500, 7_500],
    [4_500, 7_500],
  ]);
  const { hero, facts, questions } = liveGuardResponse;
  const leads = [hero.lead, facts[0]?.label, contact.help.guard.text];
  for (const words of [...leads, liveGuardResponseSeo.description]) {
    expect(words).toContain('$199');
  }
  const billing = questions.items.find(({ question }) => question === 'How does billing work?');
  expect(billing?.answer).toMatch(/\$42 an hour on Basic and \$35 an hour on Premium/);
  expect(liveGuardApplicationSeo.description).toMatch(/\$199.*\$349.*\$599/);
});

test('testimonials carry five stars', () => {
  expect(testimonials.map(({ rating }) => rating)).toEqual([5, 5, 5]);
});

test('pests are called what the quote form calls them', () => {
  const names = formPests.map(({ value }) => value);
  for (const pest of pestControl.pests.items) expect(names).toContain(pest.name);
});

test('every page has its own title and a description that a search result can show whole', () => {
  expect(new Set(publicPages.map(({ title }) => title)).size).toBe(publicPages.length);
  expect(new Set(publicPages.map(({ path }) => path)).size).toBe(publicPages.length);
  for (const { path, description, keywords } of publicPages) {
    expect(description.length, path).toBeGreaterThan(70);
    expect(description.length, path).toBeLessThanOrEqual(170);
    expect(keywords.length, path).toBeGreaterThan(2);
  }
});

const sources = import.meta.glob<string>('/src/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('facts of the company and prices of the guard plans are typed in one place', () => {
  // Testimonials and pictures name places and signs of their own.
  const others = /\.test\.|\/testing\/|\/testimonials\.ts$|\/pictures\//;
  const typedIn = (fact: string) =>
    Object.keys(sources).filter((file) => !others.test(file) && sources[file]?.includes(fact));
  const { phone, email, office, brandLines } = site;
  for (const fact of [
    phone.display,
    email.display,
    office.city,
    office.postalCode,
    ...brandLines,
  ]) {
    expect(typedIn(fact), fact).toEqual(['/src/config/site.ts']);
  }
  for (const price of Object.values(guardPrices)) {
    expect(typedIn(price), price).toEqual([]);
  }
});

test('each claim is typed once, and docs/claims.md says what would prove it', () => {
  const [doc = ''] = Object.values(
    import.meta.glob<string>('/docs/claims.md', { query: '?raw', import: 'default', eager: true }),
  );
  for (const name of [claims, promises, times].flatMap(Object.keys)) {
    expect(doc).toContain(`\`${name}\``);
  }
  for (const [file, source] of Object.entries(sources)) {
    if (/\.test\.|\/testing\/|promises\.ts$/.test(file)) continue;
    const own =
      /5,000\+|money back guarantee|satisfaction guarantee|25-year|noon EST|95%|up to 20%|within (?:2|4|24) hours|first-responder/;
    expect(own.exec(source)?.[0], file).toBeUndefined();
  }
});
