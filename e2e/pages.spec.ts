// Loads each page once and checks its weight on a phone, its title and landmarks, layout shifts and width.
import { brotliCompressSync } from 'node:zlib';
import { devices, type Page, type Response } from '@playwright/test';
import { budgets, type Budget } from '../budgets.mjs';
import { site } from '../src/config/site.ts';
import { trackOrderSeo } from '../src/content/seo.ts';
import { productById } from '../src/features/catalog/products.ts';
import { paths } from '../src/lib/paths.ts';
import { publicPages } from '../src/testing/public-pages.ts';
import {
  expect,
  expectAlive,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  expectIdle,
  inMotion,
  logInAsAdmin,
  test,
  wholeBrowser,
} from './fixtures.ts';

const { viewport, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7'];

const compressed = /^(?:text\/|application\/(?:json|javascript)|image\/svg)/;

/**
 * The hash in a file name. The compressed size of all hashes of a page varies by up to 100 bytes. So each hash counts as
 * 6 bytes, the average.
 */
const hash = /-[a-z0-9]{8}(?=\.(?:js|css)\b)/g;

/** Compressing takes longer than loading a page, and most pages load the same files. */
const sizesOfFiles = new Map<string, number>();

function compressedSize(body: Buffer): number {
  const hashes = new Set<string>();
  const text = body.toString().replace(hash, (found) => {
    hashes.add(found);
    return '-00000000';
  });
  return brotliCompressSync(text).length + 6 * hashes.size;
}

async function sizeOf(response: Response): Promise<number> {
  // A film that is still loading and a response without a body count as empty.
  const body = await response.body().catch(() => Buffer.of());
  const type = response.headers()['content-type'] ?? '';
  if (!compressed.test(type)) return body.length;
  const key = `${response.url()} ${body.length}`;
  const size = sizesOfFiles.get(key) ?? compressedSize(body);
  sizesOfFiles.set(key, size);
  return size;
}

/** The size of the headers in HTTP/1.1, with the status line. */
async function headersSizeOf(response: Response): Promise<number> {
  const lines = (await response.headersArray()).map(({ name, value }) => `${name}: ${value}\r\n`);
  return ['HTTP/1.1 200 OK\r\n', ...lines, '\r\n'].join('').length;
}

/** Measures everything that a page loads by itself, until the network is idle. */
async function weigh(page: Page, path: string): Promise<Budget> {
  // Leaves the previous page, so that its requests are not counted.
  await page.goto('about:blank');
  const responses: Response[] = [];
  const note = (response: Response) => void responses.push(response);
  page.on('response', note);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectIdle(page);
  page.off('response', note);

  const ofType = (...types: string[]) =>
    responses.filter((response) => types.includes(response.request().resourceType()));
  const sum = async (list: Response[], measure = sizeOf) =>
    (await Promise.all(list.map(measure))).reduce((total, size) => total + size, 0);
  const documents = ofType('document');
  return {
    html: (await sum(documents)) + (await sum(documents, headersSizeOf)),
    scripts: await sum(responses.filter((response) => /\.js$/.test(response.url()))),
    pictures: await sum(ofType('image')),
    films: await sum(ofType('media')),
    fonts: ofType('font').length,
    requests: responses.length,
    total: await sum(responses),
  };
}

async function expectLight(page: Page, path: string, budget: Budget): Promise<void> {
  const weight = await weigh(page, path);
  const parts = Object.keys(weight) as (keyof Budget)[];
  const over = parts.filter((part) => weight[part] > budget[part]);
  expect(Object.fromEntries(over.map((part) => [part, weight[part]])), path).toEqual({});
}

async function expectTitleAndLandmarks(page: Page, title: string): Promise<void> {
  await expect(page).toHaveTitle(`${title} | Front Line Safety Solutions`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  for (const landmark of ['banner', 'main'] as const) {
    await expect(page.getByRole(landmark)).toHaveCount(1);
  }
}

/** Returns a function that reads the sum of the page's layout shifts. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
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
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}

/** Expects that the first screen of a phone shows the phone numbers and the response time. */
async function expectHelpInSight(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  const bar = page.getByRole('complementary', { name: 'Announcement' });
  const bottom = (await bar.isVisible()) ? (await bar.boundingBox())!.y : 740;
  // Only 80 % of a link must be visible, because its clickable area can reach beyond the screen.
  for (const href of ['tel:911', site.phone.href]) {
    const link = page.locator(`a[href="${href}"]`).locator('visible=true').first();
    await expect(link, path).toBeInViewport({ ratio: 0.8 });
  }
  const promise = page
    .getByRole('main')
    .getByText(/within (2|24) hours|before noon EST/)
    .first();
  await expect(promise, `${path} states a response time, or is in \`silent\``).toBeVisible();
  const { y, height } = (await promise.boundingBox())!;
  expect(y + height, path).toBeLessThanOrEqual(bottom);
}

const films: Record<string, string> = {
  '/': 'home',
  '/services/live-guard-response': 'guard',
  '/surveillance-security': 'surveillance',
  '/products': 'products',
  '/about': 'about',
};
const titles = new Map(publicPages.map(({ path, title }) => [path, title]));
/** Pages that promise no response time. */
const silent = ['/terms', '/cart', '/product/myfak-kit', '/service-booking'];

test.use(wholeBrowser);

test.describe('on a phone', () => {
  test.use({ ...inMotion, viewport, deviceScaleFactor, isMobile, hasTouch });

  const { admin, ...visitors } = budgets;
  for (const [kind, { pages, ...budget }] of Object.entries(visitors)) {
    test(`${kind} pages are light, do not shift while loading, show the phone numbers, fit, and pass axe`, async ({
      openContext,
    }) => {
      test.setTimeout(pages.length * 60_000);
      for (const path of pages) {
        // A new context has an empty cache.
        const context = await openContext();
        const page = await context.newPage();
        const shifted = await watchShifts(page);
        const film = films[path] && page.waitForRequest(new RegExp(`/films/${films[path]}[^/]*$`));
        await expectLight(page, path, budget);
        await film;
        const title = titles.get(path) ?? productById.get(path.split('/').at(-1)!)?.name;
        if (title) await expectTitleAndLandmarks(page, title);
        expect(await shifted(), path).toBeLessThan(0.01);
        if (!silent.includes(path)) await expectHelpInSight(page, path);

        await page.setViewportSize({ width: 320, height: 640 });
        await expectNoSidewaysScroll(page.locator('html'), path);
        await page.setViewportSize({ width: 1280, height: 720 });
        await expectNoAxeViolations(page);
        // The page must also fit with the wide spacing of letters and words in WCAG 1.4.12.
        await page.setViewportSize({ width: 320, height: 640 });
        await page.addStyleTag({
          content:
            '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
        });
        await expectNoSidewaysScroll(page.locator('html'), `${path}, set wide`);
        await context.close();
      }
    });
  }

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
    adminCustomersImport: 'Import customers',
    adminSchedule: 'Schedule',
    adminPriceRequests: 'Price List Requests',
    adminInventory: 'Inventory Dashboard',
    adminSuppliers: 'Supplier Directory',
    adminMoney: 'Invoices',
    adminMoneyQuotes: 'Quotes',
    adminMoneyPlans: 'Plans',
    adminMoneyFigures: 'Figures',
    adminFigures: 'Figures',
    adminTeam: 'Team',
  };

  test('staff pages are light, and have their titles and landmarks', async ({ page }) => {
    test.setTimeout(Object.keys(staffTitles).length * 60_000);
    await logInAsAdmin(page);
    for (const [name, title] of Object.entries(staffTitles)) {
      const path = paths[name as StaffPage];
      await expectLight(page, typeof path === 'string' ? path : path(), admin!);
      await expectTitleAndLandmarks(page, title);
    }
  });
});

test('a visitor’s own pages have their titles and landmarks, and pass axe', async ({
  page,
  expectConsole,
}) => {
  test.slow();
  expectConsole(/404/);
  for (const [path, title] of [
    ['/cart', 'Shopping Cart'],
    ['/checkout', 'Secure Checkout'],
    ['/track-order', trackOrderSeo.title],
    ['/your-request', 'Your Request'],
    ['/auth', 'Login'],
    ['/confirm-email', 'Confirm your email address'],
    ['/reset-password', 'Set a New Password'],
    ['/join-team', 'Join the team'],
    ['/admin-login', 'Admin Access'],
    ['/product/nonsense', 'Product Not Found'],
    ['/no-such-page', 'Page Not Found'],
  ] as const) {
    await page.goto(path);
    await expectTitleAndLandmarks(page, title);
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
    await expectNoAxeViolations(page);
  }
});

test('after entering on a client-rendered page, the next page has a single head', async ({
  page,
}) => {
  const meta = (name: string) =>
    page.locator(`head meta[name="${name}"], head meta[property="${name}"]`);
  for (const entrance of ['/catalog?q=radio', trackOrderSeo.path]) {
    await page.goto(entrance);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Before the app has started, the link would load the whole page.
    await expectAlive(page);
    await expect(page.locator('head title')).toHaveCount(1);
    if (entrance === trackOrderSeo.path) {
      await expect(meta('description')).toHaveAttribute('content', trackOrderSeo.description);
      await expect(meta('robots')).toHaveAttribute('content', 'noindex');
    }
    const home = page.getByRole('banner').getByRole('link', { name: /Front Line/ });
    await home.click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    for (const selector of ['title', 'link[rel="canonical"]']) {
      await expect(page.locator(`head ${selector}`), selector).toHaveCount(1);
    }
    for (const name of ['description', 'og:title', 'og:image']) {
      await expect(meta(name), name).toHaveCount(1);
    }
    await expect(meta('robots')).toHaveCount(0);
  }
});
