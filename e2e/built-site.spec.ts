// Checks the published site without a browser: heads, data for search engines, links, and responses of the host.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { expect, test, type APIRequestContext } from '@playwright/test';
import { site } from '../src/config/site.ts';
import { guardHourlyRates, guardPlans } from '../src/content/guard-plans.ts';
import { liveGuardResponse } from '../src/content/live-guard-response.ts';
import { trackOrderSeo } from '../src/content/seo.ts';
import { products } from '../src/features/catalog/products.ts';
import { formatCents } from '../src/lib/format/money.ts';
import { paths } from '../src/lib/paths.ts';
import { publicPages } from '../src/testing/public-pages.ts';

const brand = 'Front Line Safety Solutions';

const htmlOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text();

const plain = (text: string) =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** All values of a meta name or property in the head. */
const metaOf = (html: string, name: string) =>
  [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].flatMap(
    ([, key, content]) => (key === name ? [plain(content!)] : []),
  );

test('each public page has its head and landmarks', async ({ request }) => {
  for (const { path, title, description, image } of publicPages) {
    const html = await htmlOf(request, path);
    const titles = [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, text]) => plain(text!));
    expect(titles, path).toEqual([`${title} | ${brand}`]);
    expect(metaOf(html, 'description'), path).toEqual([description]);
    expect(metaOf(html, 'og:title'), path).toEqual([`${title} | ${brand}`]);
    const pictures = metaOf(html, 'og:image');
    expect(pictures, path).toHaveLength(1);
    expect(pictures[0]).toMatch(new RegExp(`^https://.+/media/og/${image}\\.jpg$`));
    expect(metaOf(html, 'twitter:card'), path).toEqual(['summary_large_image']);
    expect(metaOf(html, 'keywords'), path).toHaveLength(1);
    expect(metaOf(html, 'robots'), path).toEqual([]);
    const canonical = [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)];
    expect(canonical, path).toHaveLength(1);
    expect(canonical[0]![1]).toMatch(new RegExp(`^https://[^/]+${path}$`));
    for (const element of ['h1', 'main', 'footer']) {
      expect(html.match(new RegExp(`<${element}[ >]`, 'g')), `${element} of ${path}`).toHaveLength(
        1,
      );
    }
  }
});

test('other pages are excluded from search results, and order tracking still has a link preview', async ({
  request,
}) => {
  const staff = Object.entries(paths).flatMap(([name, path]) =>
    name.startsWith('admin') && typeof path === 'string' ? [path] : [],
  );
  const own = ['/cart', '/checkout', '/track-order', '/your-request', '/auth', '/account'];
  const mailed = ['/confirm-email', '/reset-password', '/join-team'];
  for (const path of [...own, ...mailed, ...staff, '/product/nonsense', '/no-such-page']) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(/^\/(product|no-such)/.test(path) ? 404 : 200);
    expect(metaOf(await answer.text(), 'robots'), path).toEqual(['noindex']);
  }
  const html = await htmlOf(request, trackOrderSeo.path);
  expect(metaOf(html, 'og:title')).toEqual([`${trackOrderSeo.title} | ${brand}`]);
  expect(metaOf(html, 'og:image')[0]).toMatch(/^https:[^"]+\/og\/track-order\.jpg$/);
});

/** The paths that the site map lists. */
async function sitemapPaths(request: APIRequestContext): Promise<string[]> {
  const map = await htmlOf(request, '/sitemap.xml');
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname);
}

test('the site map and robots.txt name exactly the public pages, all links have a target, and all pages are linked', async ({
  request,
}) => {
  const robots = await htmlOf(request, '/robots.txt');
  expect(robots).toMatch(/^User-agent: \*$/m);
  expect(robots).toMatch(/^Sitemap: https:\/\/.+\/sitemap\.xml$/m);
  const written = await sitemapPaths(request);
  const pages = written.filter((path) => !path.startsWith('/product/'));
  expect(pages.toSorted()).toEqual(publicPages.map(({ path }) => path).toSorted());
  expect(new Set(written).size).toBe(pages.length + products.length);
  expect(written).toHaveLength(pages.length + products.length);

  const known = new Set<unknown>([...written, ...Object.values(paths)]);
  const documents = new Map<string, string>();
  for (const path of written) documents.set(path, await htmlOf(request, path));
  const broken: string[] = [];
  const linked = new Set<string>();
  for (const [from, html] of documents) {
    // Leave out scripts, because they contain only parts of links.
    const body = html.slice(html.indexOf('<body')).replace(/<script>.*?<\/script>/gs, '');
    for (const [, href = ''] of body.matchAll(/<a [^>]*?href="([^"]*)"/g)) {
      if (/^(?:https?|tel|sms|mailto):/.test(href)) continue;
      const target = new URL(href.replaceAll('&amp;', '&'), `http://site${from}`);
      if (target.pathname !== from) linked.add(target.pathname);
      if (!known.has(target.pathname)) broken.push(`${from} → ${href}`);
      const anchor = target.hash.slice(1);
      if (anchor && !documents.get(target.pathname)?.includes(`id="${anchor}"`)) {
        broken.push(`${from} → ${href} (no such anchor)`);
      }
    }
  }
  expect(broken).toEqual([]);
  expect(written.filter((path) => !linked.has(path))).toEqual([]);
});

type Node = Record<string, unknown> & { '@type': string };

/** The structured data for search engines in the HTML of a page. */
async function nodesOf(request: APIRequestContext, path: string): Promise<Node[]> {
  const html = await htmlOf(request, path);
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

test('every page describes the company, and each service page its service', async ({ request }) => {
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

test('the guard page offers the three plans with prices and answers the six questions', async ({
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

test('each product has the price of the catalog, and the shop is readable without scripts', async ({
  request,
}) => {
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
  const catalog = plain(await htmlOf(request, '/catalog'));
  expect(products.filter(({ name }) => !catalog.includes(name))).toEqual([]);
  expect(catalog.match(/<article[ >]/g)).toHaveLength(products.length);
  const price = formatCents(products.find(({ id }) => id === 'myfak-kit')!.priceCents);
  for (const path of ['/', '/products', '/catalog', '/product/myfak-kit']) {
    const html = await htmlOf(request, path);
    expect(html, path).toContain(price);
    expect(html, path).toContain(site.phone.display);
  }
});

test('the host finds the page of each URL, answers 404 to unknown ones, and lets browsers cache code forever', async ({
  request,
  baseURL,
}) => {
  // The host answers the URL of an order with the page of the list.
  for (const [path, status, same] of [
    ['/admin-orders/FSS-1', 200, '/admin-orders'],
    ['/admin-customers/ana@example.com', 200, '/admin-customers'],
    ['/admin-order', 404, '/404'],
    // A mail program has encoded the `#` of this link. The app on the 404 page corrects it.
    ['/your-request%23token=0123.', 404, '/404'],
    ['/no-such-file.pdf', 404, '/404'],
  ] as const) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(status);
    expect(await answer.text()).toBe(await (await request.get(same)).text());
    expect(answer.headers()['x-content-type-options']).toBe('nosniff');
    expect(answer.headers()['cross-origin-opener-policy']).toBe('same-origin');
  }

  const home = await (await request.get('/')).text();
  const [, files = ''] = /data-files="([^"]+)"/.exec(home) ?? [];
  expect(files.split(' ').length).toBeGreaterThan(2);
  for (const file of files.split(' '))
    expect((await request.get(file)).headers()['cache-control'], file).toContain('immutable');
  const missing = await request.get('/assets/app-0000.js');
  expect(missing.headers()['cache-control'] ?? '').not.toMatch(/immutable|max-age=[1-9]/);

  const { hostname, port } = new URL(baseURL!);
  // A browser would read the part after the second slash as a host.
  const [unreadable] = (await once(get({ hostname, port, path: '//' }), 'response')) as [
    IncomingMessage,
  ];
  unreadable.resume();
  expect(unreadable.statusCode).toBeLessThan(500);

  const target = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    return [answer.status(), answer.headers().location];
  };
  expect(await target('/about/?from=mail')).toEqual([301, '/about?from=mail']);
  expect(await target('/product/14-day-food-kit/')).toEqual([301, '/product/14-day-food-kit']);
  expect(await target('/no-such-page/')).toEqual([404, undefined]);
  expect(await target('/')).toEqual([200, undefined]);
});
