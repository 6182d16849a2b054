import type { Page } from '@playwright/test';
import { guardPlans } from '../src/content/guard-plans.ts';
import { liveGuardResponse } from '../src/content/live-guard-response.ts';
import { paths } from '../src/lib/paths.ts';
import { publicPages } from '../src/testing/public-pages.ts';
import { products } from '../src/features/catalog/products.ts';
import { expect, test } from './fixtures.ts';

type Node = Record<string, unknown> & { '@type': string };

/** What the page as it was written tells search engines; the code is not needed for it. */
async function nodesOf(page: Page, path: string): Promise<Node[]> {
  const html = await (await page.request.get(path)).text();
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  expect(scripts, path).toHaveLength(1);
  const data = JSON.parse(scripts[0]?.[1] ?? '') as { '@context': string; '@graph': Node[] };
  expect(data['@context']).toBe('https://schema.org');
  return data['@graph'];
}

function find(nodes: Node[], type: string): Node {
  const found = nodes.filter((node) => node['@type'] === type);
  expect(found, type).toHaveLength(1);
  return found[0] as Node;
}

test('every page says who the company is', async ({ page }) => {
  for (const { path } of publicPages) {
    const nodes = await nodesOf(page, path);
    const organization = find(nodes, 'Organization');
    expect(organization).toMatchObject({ name: 'Front Line Safety Solutions' });
    expect(organization.logo).toMatch(/^https:/);
    expect(find(nodes, 'WebSite').url).toMatch(/^https:/);
    expect(find(nodes, 'LocalBusiness')).toMatchObject({
      telephone: '+15625550142',
      address: {
        '@type': 'PostalAddress',
        addressLocality: 'Long Beach',
        addressRegion: 'CA',
        postalCode: '90802',
      },
    });
  }
});

test('each service page describes its service', async ({ page }) => {
  for (const path of [
    paths.sanitation,
    paths.pestControl,
    paths.emergencySupplies,
    paths.completeProtection,
    paths.surveillanceSecurity,
    paths.liveGuardResponse,
  ]) {
    const nodes = await nodesOf(page, path);
    const service = find(nodes, 'Service');
    for (const property of ['name', 'description', 'provider', 'areaServed', 'url']) {
      expect(service, path).toHaveProperty(property);
    }
    find(nodes, 'BreadcrumbList');
  }
});

test('the guard page offers the three plans at their prices and answers the six questions', async ({
  page,
}) => {
  const nodes = await nodesOf(page, paths.liveGuardResponse);
  const offers = find(nodes, 'Service').offers as Record<string, unknown>[];
  expect(offers.filter(({ price }) => price).map(({ name, price }) => [name, price])).toEqual(
    guardPlans.map(({ name, priceCents }) => [`${name} plan`, (priceCents / 100).toFixed(2)]),
  );
  for (const offer of offers) expect(offer.priceCurrency).toBe('USD');
  expect(
    offers
      .filter(({ price }) => !price)
      .map(({ priceSpecification }) => {
        const { minPrice, maxPrice } = priceSpecification as Record<string, string>;
        return [minPrice, maxPrice];
      }),
  ).toEqual([
    ['45.00', '60.00'],
    ['55.00', '75.00'],
    ['45.00', '75.00'],
  ]);
  const questions = find(nodes, 'FAQPage').mainEntity as {
    name: string;
    acceptedAnswer: { text: string };
  }[];
  expect(questions.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(
    liveGuardResponse.questions.items.map(({ question, answer }) => [question, answer]),
  );
});

test('each product is offered at the price of the catalogue', async ({ page }) => {
  for (const { id, name, priceCents } of products) {
    const nodes = await nodesOf(page, `/product/${id}`);
    const product = find(nodes, 'Product');
    expect(product).toMatchObject({
      name,
      sku: id,
      offers: { '@type': 'Offer', price: (priceCents / 100).toFixed(2), priceCurrency: 'USD' },
    });
    const image = new URL(product.image as string).pathname;
    expect((await page.request.get(image)).headers()['content-type'], image).toMatch(/^image\//);
    const trail = find(nodes, 'BreadcrumbList').itemListElement as { position: number }[];
    expect(trail.map(({ position }) => position)).toEqual([1, 2, 3]);
  }
});
