import type { APIRequestContext } from '@playwright/test';
import { site } from '../src/config/site.ts';
import { guardHourlyRates, guardPlans } from '../src/content/guard-plans.ts';
import { liveGuardResponse } from '../src/content/live-guard-response.ts';
import { paths } from '../src/lib/paths.ts';
import { publicPages } from '../src/testing/public-pages.ts';
import { products } from '../src/features/catalog/products.ts';
import { expect, test } from './fixtures.ts';

type Node = Record<string, unknown> & { '@type': string };

/** What the HTML of a page tells search engines. */
async function nodesOf(request: APIRequestContext, path: string): Promise<Node[]> {
  const html = await (await request.get(path)).text();
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

test('every page says who the company is, and each service page describes its service', async ({
  request,
}) => {
  const servicePaths: readonly string[] = [
    paths.sanitation,
    paths.pestControl,
    paths.emergencySupplies,
    paths.completeProtection,
    paths.surveillanceSecurity,
    paths.liveGuardResponse,
  ];
  for (const { path } of publicPages) {
    const nodes = await nodesOf(request, path);
    const organization = find(nodes, 'Organization');
    expect(organization).toMatchObject({ name: 'Front Line Safety Solutions' });
    expect(organization.logo).toMatch(/^https:/);
    expect(find(nodes, 'WebSite').url).toMatch(/^https:/);
    expect(find(nodes, 'LocalBusiness')).toMatchObject({
      telephone: site.phone.e164,
      address: { addressLocality: site.office.city, postalCode: site.office.postalCode },
    });
    if (!servicePaths.includes(path)) continue;
    const service = find(nodes, 'Service');
    for (const property of ['name', 'description', 'provider', 'areaServed', 'url']) {
      expect(service, path).toHaveProperty(property);
    }
    find(nodes, 'BreadcrumbList');
  }
});

test('the guard page offers the three plans at their prices and answers the six questions', async ({
  request,
}) => {
  const nodes = await nodesOf(request, paths.liveGuardResponse);
  const offers = find(nodes, 'Service').offers as {
    name: string;
    price?: string;
    priceCurrency: string;
    priceSpecification: { minPrice?: string; maxPrice?: string };
  }[];
  expect(offers.map(({ priceCurrency }) => priceCurrency)).toEqual(offers.map(() => 'USD'));
  const monthly = offers.filter(({ price }) => price);
  expect(monthly.map(({ name, price }) => [name, price])).toEqual(
    guardPlans.map(({ name, priceCents }) => [`${name} plan`, (priceCents / 100).toFixed(2)]),
  );
  const hourly = offers.filter(({ price }) => !price);
  expect(
    hourly.map(({ priceSpecification: { minPrice, maxPrice } }) => [minPrice, maxPrice]),
  ).toEqual(
    guardHourlyRates.map(({ minCents, maxCents }) => [
      (minCents / 100).toFixed(2),
      (maxCents / 100).toFixed(2),
    ]),
  );
  const questions = find(nodes, 'FAQPage').mainEntity as {
    name: string;
    acceptedAnswer: { text: string };
  }[];
  expect(questions.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(
    liveGuardResponse.questions.items.map(({ question, answer }) => [question, answer]),
  );
});

test('each product is offered at the price of the catalog', async ({ request }) => {
  for (const { id, name, priceCents } of products) {
    const nodes = await nodesOf(request, `/product/${id}`);
    const product = find(nodes, 'Product');
    expect(product).toMatchObject({
      name,
      sku: id,
      offers: { '@type': 'Offer', price: (priceCents / 100).toFixed(2), priceCurrency: 'USD' },
    });
    const image = new URL(product.image as string).pathname;
    expect((await request.get(image)).headers()['content-type'], image).toMatch(/^image\//);
    const trail = find(nodes, 'BreadcrumbList').itemListElement as { position: number }[];
    expect(trail.map(({ position }) => position)).toEqual([1, 2, 3]);
  }
});
