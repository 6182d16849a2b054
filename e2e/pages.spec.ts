import { trackOrderSeo } from '../src/content/seo/track-order.ts';
import { publicPages } from '../src/testing/public-pages.ts';
import { paths } from '../src/lib/paths.ts';
import {
  expect,
  expectAlive,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  expectSettled,
  inMotion,
  signInAsAdmin,
  test,
} from './fixtures.ts';

const brand = 'Front Line Safety Solutions';

/** Pages of one visitor's own, which the browser draws. */
const visitorPages = [
  ['/cart', 'Shopping Cart'],
  ['/checkout', 'Secure Checkout'],
  ['/track-order', trackOrderSeo.title],
  ['/auth', 'Login'],
  ['/admin-login', 'Admin Access'],
  ['/no-such-page', 'Page Not Found'],
] as const;

const staffPages = [
  ['/admin-orders', 'Orders Dashboard'],
  ['/admin-requests', 'Requests'],
  ['/admin-price-requests', 'Price List Requests'],
  ['/admin-inventory', 'Inventory Dashboard'],
  ['/admin-suppliers', 'Supplier Directory'],
] as const;

for (const { path, title, description, image } of publicPages) {
  test(`${path} has its title, previews, landmarks, one h1, and nothing axe objects to`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} | ${brand}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
      await expect(page.getByRole(landmark)).toHaveCount(1);
    }
    const meta = (name: string) =>
      page.locator(`head meta[name="${name}"], head meta[property="${name}"]`);
    await expect(meta('description')).toHaveAttribute('content', description);
    await expect(meta('og:title')).toHaveAttribute('content', `${title} | ${brand}`);
    await expect(meta('og:image')).toHaveAttribute(
      'content',
      new RegExp(`^https://.+/media/og/${image}\\.jpg$`),
    );
    await expect(meta('twitter:card')).toHaveAttribute('content', 'summary_large_image');
    await expect(meta('keywords')).toHaveCount(1);
    await expect(meta('robots')).toHaveCount(0);
    await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute(
      'href',
      new RegExp(`^https://[^/]+${path}$`),
    );
    await expectNoAxeViolations(page);
  });
}

test('pages that belong to one visitor or to staff are kept out of search engines', async ({
  page,
}) => {
  for (const path of [
    '/cart',
    '/checkout',
    '/order-confirmation',
    '/auth',
    '/admin-login',
    '/admin-orders',
    '/no-such-page',
  ]) {
    const html = await (await page.request.get(path)).text();
    expect(html, path).toContain('<meta name="robots" content="noindex">');
  }
});

test('a link to the order tracking has a preview of its own, although it is no search result', async ({
  page,
}) => {
  const html = await (await page.request.get(trackOrderSeo.path)).text();
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain(`<meta property="og:title" content="${trackOrderSeo.title} | ${brand}"/>`);
  expect(html).toMatch(/<meta property="og:image" content="https:[^"]+\/og\/track-order\.jpg"\/>/);
  await page.goto(trackOrderSeo.path);
  await expect(page).toHaveTitle(`${trackOrderSeo.title} | ${brand}`);
  await expect(page.locator('head meta[name="description"]')).toHaveAttribute(
    'content',
    trackOrderSeo.description,
  );
});

for (const entrance of ['/catalog?q=radio', '/cart', '/track-order']) {
  test(`whoever comes in by ${entrance} finds one head on every page`, async ({ page }) => {
    await page.goto(entrance);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Before, the link would load the page anew.
    await expectAlive(page);
    const expectOne = async (...selectors: string[]) => {
      for (const selector of selectors) {
        await expect(page.locator(`head ${selector}`), selector).toHaveCount(1);
      }
    };
    await expectOne('title');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Front Line/ })
      .click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectOne(
      'title',
      'link[rel="canonical"]',
      'meta[name="description"]',
      'meta[property="og:title"]',
      'meta[property="og:image"]',
    );
    await expect(page.locator('head meta[name="robots"]')).toHaveCount(0);
  });
}

for (const [path, title] of visitorPages) {
  test(`${path} has its title, landmarks and one h1`, async ({ page, expectConsole }) => {
    const status = path === '/no-such-page' ? 404 : 200;
    if (status === 404) expectConsole(/404/);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(status);
    await expect(page).toHaveTitle(`${title} | ${brand}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
      await expect(page.getByRole(landmark)).toHaveCount(1);
    }
    await expect(page.locator('head meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expectNoAxeViolations(page);
  });
}

for (const [path, title] of staffPages) {
  test(`${path} has its title, landmarks and one h1 for staff`, async ({ page }) => {
    await signInAsAdmin(page);
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} | ${brand}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const landmark of ['banner', 'main'] as const) {
      await expect(page.getByRole(landmark)).toHaveCount(1);
    }
    await expect(page.locator('head meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });
}

test('the site map and the robots rules name every public page and no other', async ({ page }) => {
  const robots = await (await page.request.get('/robots.txt')).text();
  expect(robots).toMatch(/^User-agent: \*$/m);
  expect(robots).toMatch(/^Sitemap: https:\/\/.+\/sitemap\.xml$/m);
  const map = await (await page.request.get('/sitemap.xml')).text();
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => new URL(url ?? '').pathname,
  );
  const pages = listed.filter((path) => !path.startsWith('/product/'));
  expect(pages.toSorted()).toEqual(publicPages.map(({ path }) => path as string).toSorted());
  expect(new Set(listed).size).toBe(pages.length + 25);
  expect(listed).toHaveLength(pages.length + 25);
});

test('every internal link leads to a page that exists, and every anchor to its place', async ({
  page,
}) => {
  const map = await (await page.request.get('/sitemap.xml')).text();
  const written = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => new URL(url ?? '').pathname,
  );
  const known = new Set<unknown>([...written, ...Object.values(paths)]);
  const documents = new Map<string, string>();
  for (const path of written) documents.set(path, await (await page.request.get(path)).text());

  const broken: string[] = [];
  for (const [from, html] of documents) {
    // A script writes links too, from parts.
    const body = html.slice(html.indexOf('<body')).replace(/<script>.*?<\/script>/gs, '');
    for (const [, href = ''] of body.matchAll(/<a [^>]*?href="([^"]*)"/g)) {
      if (/^(?:https?|tel|mailto):/.test(href)) continue;
      const target = new URL(href.replaceAll('&amp;', '&'), `http://site${from}`);
      if (!known.has(target.pathname)) broken.push(`${from} → ${href}`);
      const anchor = target.hash.slice(1);
      if (anchor && !documents.get(target.pathname)?.includes(`id="${anchor}"`)) {
        broken.push(`${from} → ${href} (no such anchor)`);
      }
    }
  }
  expect(broken).toEqual([]);
});

test('no page is wider than the smallest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const { path } of publicPages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAlive(page);
    await expectNoSidewaysScroll(page.locator('html'), path);
  }
});

test.describe('in motion', () => {
  test.use(inMotion);

  test('nothing moves while a page loads', async ({ page }) => {
    test.slow();
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput } = entry as PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          };
          if (!hadRecentInput) shifts.push(value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const { path } of publicPages) {
      await page.goto(path);
      await expectSettled(page);
      const shifted = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
      );
      expect(shifted, path).toBeLessThan(0.01);
    }
  });
});

for (const width of [320, 1024]) {
  test(`letters and words set wide (WCAG 1.4.12) need no sideways scrolling at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', '/catalog', '/assessment', '/pest-control']) {
      await page.goto(path);
      await expectAlive(page);
      await page.addStyleTag({
        content:
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
      });
      await expectNoSidewaysScroll(page.locator('html'), path);
    }
  });
}
