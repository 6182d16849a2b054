import { randomUUID } from 'node:crypto';
import { publicPages } from '../src/testing/public-pages.ts';
import {
  expect,
  expectAlive,
  expectNoAxeViolations,
  holdBack,
  skipWait,
  test,
} from './fixtures.ts';
import { RequestFormPage } from './pages/request-form.page.ts';
import { visitorForms } from './pages/visitor-forms.ts';

test('what is clicked, typed and chosen before the code is there is not lost', async ({ page }) => {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/catalog', { waitUntil: 'commit' });
  await page
    .getByRole('article')
    .filter({ hasText: 'Fire Starter' })
    .getByRole('button', { name: 'Add to Cart' })
    .click();
  await page.getByLabel('Search products').fill('blanket');
  await page.getByLabel('Sort by').selectOption('price-asc');
  await expect(page.getByRole('article')).toHaveCount(25);

  release();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL('/catalog?q=blanket&sort=price-asc');
  await expect(page.getByLabel('Search products')).toHaveValue('blanket');
});

test('neither is it on a page that is drawn anew for the query in its address', async ({
  page,
}) => {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/catalog?sort=price-desc', { waitUntil: 'commit' });
  const radio = page.getByRole('article').filter({ hasText: 'Radio' });
  await radio.getByRole('button', { name: 'Add to Cart' }).click();
  const search = page.getByLabel('Search products');
  await search.pressSequentially('rad');
  release();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  // Whoever is typing types on in the same field.
  await expect(search).toBeFocused();
  await page.keyboard.type('io');
  await expect(page).toHaveURL('/catalog?q=radio&sort=price-desc');
  await expect(radio).toContainText('1 in cart');
  await search.fill('');
  await expect(page.getByRole('article').first()).toContainText('30-Day');
});

test('a query that says nothing of the page, an advertisement’s for example, leaves it as it is', async ({
  page,
}) => {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/assessment?utm_source=ad&fbclid=1', { waitUntil: 'commit' });
  const firstName = page.getByLabel('First Name');
  const written = await firstName.elementHandle();
  await firstName.pressSequentially('Ann');
  release();
  await expectAlive(page);
  await page.keyboard.type('abel');
  await expect(firstName).toHaveValue('Annabel');
  expect(await firstName.evaluate((now, before) => now === before, written)).toBe(true);
});

test('what is chosen while React takes the page over is not lost', async ({ page }) => {
  // React has its listeners, and no turn to go on until the test gives it one.
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    window.MessageChannel = class {
      port1: { onmessage?: () => void } = {};
      port2 = {
        postMessage: () => {
          waiting.push(() => this.port1.onmessage?.());
        },
      };
    } as unknown as typeof MessageChannel;
    const run = () => {
      setInterval(() => waiting.splice(0).forEach((turn) => turn()));
    };
    addEventListener('go-on', run, { once: true });
  });
  await page.goto('/catalog');
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root')!).some((key) => key.startsWith('__reactContainer')),
  );
  await page.getByLabel('Category').selectOption('Medical Kits');
  await page.evaluate(() => dispatchEvent(new Event('go-on')));
  await expect(page).toHaveURL('/catalog?category=medical-kits');
  await expect(page.getByLabel('Category')).toHaveValue('medical-kits');
});

test('a link pressed after something was put into the cart waits until it is there', async ({
  page,
}) => {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/products', { waitUntil: 'commit' });
  const cart = page.getByRole('link', { name: 'Cart', exact: true });
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await cart.click();
  await expect(page).toHaveURL('/products');
  release();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('list', { name: 'Items in your cart' })).toBeVisible();
});

test('each press of a button counts on from the one before', async ({ page }) => {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/product/fire-starter', { waitUntil: 'commit' });
  const more = page.getByRole('button', { name: /^Increase quantity/ });
  await more.click();
  await more.click();
  await page.getByRole('button', { name: 'Add 1 to Cart' }).click();
  release();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
});

test('the code is fetched once the page has been painted', async ({ page }) => {
  // The paint is told of when the test says so, and nothing is fetched for having waited too long.
  await page.addInitScript(() => {
    const later = window.setTimeout;
    const isFallback = (delay?: number) => delay === 2000;
    window.setTimeout = ((handler: () => void, delay?: number, ...rest: []) =>
      isFallback(delay) ? 0 : later(handler, delay, ...rest)) as typeof setTimeout;
    window.PerformanceObserver = class {
      constructor(tell: (list: Pick<PerformanceObserverEntryList, 'getEntriesByName'>) => void) {
        addEventListener('painted', () =>
          tell({ getEntriesByName: (name) => [performance.mark(name)] }),
        );
      }
      observe() {}
    } as unknown as typeof PerformanceObserver;
  });
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const fetched = await page.evaluate(async () => {
    await new Promise((done) => requestIdleCallback(done));
    const scripts = performance.getEntriesByType('resource');
    return scripts.filter(({ name }) => /\.js$/.test(name)).map(({ name }) => name);
  });
  expect(fetched).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event('painted')));
  await expectAlive(page);
});

test('a page whose browser never finds the time comes alive all the same', async ({ page }) => {
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await page.goto('/terms');
  await expectAlive(page);
});

test('the font holds no first paint back on a phone, and is not named where it comes too late', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    const effectiveType = sessionStorage.getItem('connection') ?? '4g';
    Object.defineProperty(navigator, 'connection', { value: { effectiveType } });
  });
  const inHead = page.locator('head > link[rel="preload"][as="font"]');
  const inBody = page.locator('body > link[rel="preload"][as="font"]');
  const applies = (link: typeof inHead) =>
    link.evaluate((element) => matchMedia((element as HTMLLinkElement).media).matches);
  const isNamed = () =>
    page.locator('#web-font').evaluate((style) => (style as HTMLStyleElement).media !== 'not all');

  await page.goto('/terms');
  expect([await applies(inHead), await applies(inBody), await isNamed()]).toEqual([
    false,
    true,
    true,
  ]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect
    .poll(async () => [await applies(inHead), await applies(inBody)])
    .toEqual([true, false]);

  await page.evaluate(() => sessionStorage.setItem('connection', '3g'));
  await page.goto('/about', { referer: 'https://example.com/' });
  expect(await isNamed()).toBe(false);
  await page.reload();
  expect(await isNamed()).toBe(true);
});

test('code that cannot be fetched is said with the phone number, and tried again', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  // The page tries again by itself, too: nothing it then fetches may come before the button is pressed again.
  let isDown = true;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/index-.*\.js/, async (route) => {
    if (isDown) return route.abort();
    await released;
    return route.continue();
  });
  await page.goto('/catalog');
  const radio = page.getByRole('article').filter({ hasText: 'Radio' });
  await radio.getByRole('button', { name: 'Add to Cart' }).click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('could not be loaded');
  await expect(notice.getByRole('link', { name: '(562) 555-0142' })).toBeVisible();
  // The styles that came for the app serve the notice, too.
  await expect(notice).toHaveCSS('max-width', '480px');
  await expectNoAxeViolations(page);
  isDown = false;
  await radio.getByRole('button', { name: 'Add to Cart' }).click();
  release();
  await expect(radio).toContainText('1 in cart');
  await expect(notice).toBeHidden();
});

test('code that stalls is said as well, and what was pressed happens when it comes', async ({
  page,
}) => {
  await skipWait(page, 30_000);
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/catalog', { waitUntil: 'commit' });
  const radio = page.getByRole('article').filter({ hasText: 'Radio' });
  await radio.getByRole('button', { name: 'Add to Cart' }).click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('could not be loaded');
  release();
  await expect(radio).toContainText('1 in cart');
  await expect(notice).toBeHidden();
});

test('no link waits for code of which the page has said that it may not come', async ({ page }) => {
  await skipWait(page, 30_000);
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/catalog', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await page.getByRole('link', { name: 'Cart', exact: true }).click();
  await expect(page).toHaveURL('/cart');
  release();
});

test('what is below the first view is drawn when the browser is idle, but at once for whoever comes back', async ({
  page,
}) => {
  const drawing = () =>
    page
      .getByRole('contentinfo')
      .evaluate((footer) => getComputedStyle(footer).getPropertyValue('content-visibility'));
  await page.goto('/');
  await expect.poll(drawing).toBe('visible');
  await expect(page.locator('[style*="content-visibility"]')).toHaveCount(0);
  // The sheet that came with the code applies by now.
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(1);
  // A browser that never finds the time.
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await page.goto('/about', { referer: 'https://example.com/' });
  expect(await drawing()).toBe('auto');
  await page.reload();
  expect(await drawing()).toBe('visible');
});

test.describe('a phone’s first frame', () => {
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    // The code stays on its way.
    await page.route('**/assets/*.js', () => undefined);
  });
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

  test('leaves out only what is below the first view', async ({ page }) => {
    // The next frame never comes.
    await page.addInitScript(() => (window.requestAnimationFrame = () => 0));
    for (const path of [...publicPages.map((seo) => seo.path), '/product/myfak-kit']) {
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('contentinfo')).toBeAttached();
      const { end, highest } = await page.evaluate(() => ({
        // The announcement lies over the end of the first view.
        end: document.querySelector('[data-announcement]')!.getBoundingClientRect().top,
        highest: Math.min(
          ...[...document.body.querySelectorAll('*')]
            .filter((element) => getComputedStyle(element).contentVisibility === 'hidden')
            // Within something that is left out nothing has a place.
            .filter((element) => element.parentElement?.checkVisibility())
            .map((element) => element.getBoundingClientRect().top),
        ),
      }));
      expect(highest, path).toBeLessThan(Infinity);
      expect(highest, path).toBeGreaterThanOrEqual(end);
    }
  });

  test('is followed by all the rest before the code is there', async ({ page }) => {
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-in-turns', '');
    const footer = page.getByRole('contentinfo');
    await footer.scrollIntoViewIfNeeded();
    await expect(footer.getByText('All rights reserved')).toBeInViewport();
  });
});

test('without JavaScript a visitor reads the products, their prices and the phone number', async ({
  openContext,
}) => {
  const context = await openContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ['/', '/products', '/catalog', '/product/myfak-kit']) {
    await page.goto(path);
    await expect(page.getByText('$169.64').first()).toBeVisible();
    await expect(page.getByRole('link', { name: /\(562\) 555-0142/ }).first()).toBeVisible();
  }
  await page.goto('/checkout');
  expect(await page.content()).toContain('This page needs JavaScript.');
});

test('supabase-js is fetched neither to show things nor to send a form', async ({ page }) => {
  const addresses = new Set<string>();
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) addresses.add(request.url());
  });
  await page.goto('/products');
  await expectAlive(page);
  const form = visitorForms.booking;
  await form.open(page);
  const visitor = new RequestFormPage(page, form.name);
  await visitor.fill({ ...form.entries, email: `light-${randomUUID()}@example.com` });
  await visitor.submit.click();
  await expect(page.getByText(form.success[0]!, { exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(addresses.size).toBeGreaterThan(0);
  const scripts = await Promise.all(
    [...addresses].map(async (address) => (await page.request.get(address)).text()),
  );
  expect(scripts.filter((text) => text.includes('GoTrueClient'))).toEqual([]);
});

test('a page that only scripts draw says so when they do not come, and how to reach us', async ({
  page,
}) => {
  const release = await holdBack(page, /\/assets\/.*\.js/);
  await page.goto('/checkout', { waitUntil: 'commit' });
  await expect(page.getByText('This page is taking longer than usual.')).toBeVisible();
  await expect(page.getByRole('link', { name: '(562) 555-0142' })).toHaveAttribute('href', /^tel:/);
  release();
  await expect(page.getByRole('heading', { name: 'Secure Checkout' })).toBeVisible();
  await expect(page.getByText('This page is taking longer than usual.')).toHaveCount(0);
});
