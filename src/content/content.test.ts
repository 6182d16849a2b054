import { expect, test } from 'vitest';
import { site } from '#config/site.ts';
import { pests as formPests } from './form-options.ts';
import { guardPrices } from './guard-prices.ts';
import { pestControl } from './pest-control.ts';
import { claims, promises, times } from './promises.ts';
import { publicPages } from '#testing/public-pages.ts';

test('pests have the same names as in the quote form', () => {
  const names = formPests.map(({ value }) => value);
  for (const pest of pestControl.pests.items) expect(names).toContain(pest.name);
});

test('every page has its own title, and a description short enough for a search result', () => {
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

const built = import.meta.glob<string>(
  ['/index.html', '/vite.config.ts', '/scripts/**/*.mjs', '/supabase/functions/**/*.{ts,tsx}'],
  { query: '?raw', import: 'default', eager: true },
);

test('facts of the company and prices of the guard plans are typed in one file only', () => {
  // Testimonials and pictures are not checked, because they may mention other places and signs.
  const others = /\.test\.|\/testing\/|\/testimonials\.ts$|\/pictures\//;
  const typedIn = (fact: string, files: Record<string, string>) =>
    Object.keys(files).filter((file) => !others.test(file) && files[file]?.includes(fact));
  const { email, office, brandLines } = site;
  for (const fact of [office.city, office.postalCode, ...brandLines]) {
    expect(typedIn(fact, sources), fact).toEqual(['/src/config/site.ts']);
  }
  // Another test checks the phone number.
  const everything = { ...sources, ...built };
  expect(typedIn(email.display, everything)).toEqual(['/src/config/site.ts']);
  for (const price of Object.values(guardPrices)) {
    expect(typedIn(price, everything), price).toEqual([]);
  }
});

test('each claim is typed in promises.ts only and listed in docs/claims.md', () => {
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
