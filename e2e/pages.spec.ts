import type { Page } from '@playwright/test';
import { trackOrderSeo } from '../src/content/seo.ts';
import { products } from '../src/features/catalog/products.ts';
import { publicPages } from '../src/testing/public-pages.ts';
import { paths } from '../src/lib/paths.ts';
import {
  expect,
  expectAlive,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  inMotion,
  signInAsAdmin,
  test,
} from './fixtures.ts';

const brand = 'Front Line Safety Solutions';
const noindex = '<meta name="robots" content="noindex">';

async function expectTitleAndLandmarks(page: Page, title: string): Promise<void> {
  await expect(page).toHaveTitle(`${title} | ${brand}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  for (const landmark of ['banner', 'main'] as const) {
    await expect(page.getByRole(landmark)).toHaveCount(1);
  }
}

const meta = (page: Page, name: string) =>
  page.locator(`head meta[name="${name}"], head meta[property="${name}"]`);

type StaffPage = Exclude<
  Extract<keyof typeof paths, `admin${string}`>,
  | 'adminLogin'
  | 'adminOrder'
  | 'adminRequest'
  | 'adminQuote'
  | 'adminInvoice'
  | 'adminInvoices'
  | 'adminInvoicePaper'
  | 'adminCustomer'
>;
const staffTitles: Record<StaffPage, string> = {
  adminToday: 'Today',
  adminOrders: 'Orders Dashboard',
  adminRequests: 'Requests',
  adminNewRequest: 'New request',
  adminCustomers: 'Customers',
  adminSchedule: 'Schedule',
  adminPriceRequests: 'Price List Requests',
  adminInventory: 'Inventory Dashboard',
  adminSuppliers: 'Supplier Directory',
  adminMoney: 'Invoices',
  adminMoneyQuotes: 'Quotes',
  adminMoneyFigures: 'Figures',
  adminFigures: 'Figures',
  adminTeam: 'Team',
};

/** The paths that the site map lists. */
async function sitemapPaths(page: Page): Promise<string[]> {
  const map = await (await page.request.get('/sitemap.xml')).text();
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname);
}

test.describe('in motion', () => {
  test.use(inMotion);

  for (const { path, title, description, image } of publicPages) {
    test(`${path} has its head and landmarks, stands still while it loads, fits a phone, and axe finds nothing`, async ({
      page,
    }) => {
      await page.addInitScript(() => {
        Object.assign(window, { shifted: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[]) {
            if (!entry.hadRecentInput)
              (window as unknown as { shifted: number }).shifted += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(path);
      await expectTitleAndLandmarks(page, title);
      await expect(page.getByRole('contentinfo')).toHaveCount(1);
      await expect(meta(page, 'description')).toHaveAttribute('content', description);
      await expect(meta(page, 'og:title')).toHaveAttribute('content', `${title} | ${brand}`);
      const picture = new RegExp(`^https://.+/media/og/${image}\\.jpg$`);
      await expect(meta(page, 'og:image')).toHaveAttribute('content', picture);
      await expect(meta(page, 'twitter:card')).toHaveAttribute('content', 'summary_large_image');
      await expect(meta(page, 'keywords')).toHaveCount(1);
      await expect(meta(page, 'robots')).toHaveCount(0);
      const canonical = new RegExp(`^https://[^/]+${path}$`);
      await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute('href', canonical);
      await expectAlive(page);
      await expectNoAxeViolations(page);
      const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
      expect(shifted).toBeLessThan(0.01);

      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page.locator('html'));
      // WCAG 1.4.12: letters and words set wide.
      await page.addStyleTag({
        content:
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
      });
      await expectNoSidewaysScroll(page.locator('html'));
    });
  }
});

for (const [path, title, status = 200] of [
  ['/cart', 'Shopping Cart'],
  ['/checkout', 'Secure Checkout'],
  ['/track-order', trackOrderSeo.title],
  ['/your-request', 'Your Request'],
  ['/auth', 'Login'],
  ['/confirm-email', 'Confirm your email address'],
  ['/reset-password', 'Set a New Password'],
  ['/join-team', 'Join the team'],
  ['/admin-login', 'Admin Access'],
  ['/product/nonsense', 'Product Not Found', 404],
  ['/no-such-page', 'Page Not Found', 404],
] as const) {
  test(`${path} has its title and landmarks, is no search result, and axe finds nothing`, async ({
    page,
    expectConsole,
  }) => {
    if (status === 404) expectConsole(/404/);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(status);
    expect(await answer?.text()).toContain(noindex);
    await expectTitleAndLandmarks(page, title);
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
    await expect(meta(page, 'robots')).toHaveAttribute('content', 'noindex');
    await expectNoAxeViolations(page);
  });
}

test('/product/seventy2-system has its title and landmarks, and axe finds nothing', async ({
  page,
}) => {
  await page.goto('/product/seventy2-system');
  await expectTitleAndLandmarks(page, 'Seventy2 Survival System');
  await expectNoAxeViolations(page);
});

test('the pages of staff have their titles and landmarks and are no search results', async ({
  page,
}) => {
  await signInAsAdmin(page);
  for (const [name, title] of Object.entries(staffTitles)) {
    const path = paths[name as StaffPage];
    const answer = await page.goto(typeof path === 'string' ? path : path());
    expect(await answer?.text()).toContain(noindex);
    await expectTitleAndLandmarks(page, title);
    await expect(meta(page, 'robots')).toHaveAttribute('content', 'noindex');
  }
});

test('a link to the order tracking has a preview of its own, although it is no search result', async ({
  page,
}) => {
  const html = await (await page.request.get(trackOrderSeo.path)).text();
  expect(html).toContain(noindex);
  expect(html).toContain(`<meta property="og:title" content="${trackOrderSeo.title} | ${brand}">`);
  expect(html).toMatch(/<meta property="og:image" content="https:[^"]+\/og\/track-order\.jpg">/);
  await page.goto(trackOrderSeo.path);
  await expect(meta(page, 'description')).toHaveAttribute('content', trackOrderSeo.description);
});

test('a visitor who comes in by a client-rendered page finds one head on the next page', async ({
  page,
}) => {
  for (const entrance of ['/catalog?q=radio', '/track-order']) {
    await page.goto(entrance);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Before, the link would load the page again.
    await expectAlive(page);
    await expect(page.locator('head title')).toHaveCount(1);
    const home = page.getByRole('banner').getByRole('link', { name: /Front Line/ });
    await home.click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    for (const selector of ['title', 'link[rel="canonical"]']) {
      await expect(page.locator(`head ${selector}`), selector).toHaveCount(1);
    }
    for (const name of ['description', 'og:title', 'og:image']) {
      await expect(meta(page, name), name).toHaveCount(1);
    }
    await expect(meta(page, 'robots')).toHaveCount(0);
  }
});

test('the site map and the robots rules name every public page and no other', async ({ page }) => {
  const robots = await (await page.request.get('/robots.txt')).text();
  expect(robots).toMatch(/^User-agent: \*$/m);
  expect(robots).toMatch(/^Sitemap: https:\/\/.+\/sitemap\.xml$/m);
  const listed = await sitemapPaths(page);
  const pages = listed.filter((path) => !path.startsWith('/product/'));
  expect(pages.toSorted()).toEqual(publicPages.map(({ path }) => path).toSorted());
  expect(new Set(listed).size).toBe(pages.length + products.length);
  expect(listed).toHaveLength(pages.length + products.length);
});

test('every internal link leads to a page that exists, every anchor to its place, and a link to every page', async ({
  page,
}) => {
  const written = await sitemapPaths(page);
  const known = new Set<unknown>([...written, ...Object.values(paths)]);
  const documents = new Map<string, string>();
  for (const path of written) documents.set(path, await (await page.request.get(path)).text());

  const broken: string[] = [];
  const linked = new Set<string>();
  for (const [from, html] of documents) {
    // A script writes links too, from parts.
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
