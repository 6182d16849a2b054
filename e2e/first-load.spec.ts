import type { Page } from '@playwright/test';
import { site } from '../src/config/site.ts';
import { products } from '../src/features/catalog/products.ts';
import {
  expect,
  expectAlive,
  expectNoAxeViolations,
  holdBack,
  skipWait,
  test,
} from './fixtures.ts';
import { RequestFormPage } from './pages/request-form.page.ts';
import { newEmail } from './pages/unique.ts';
import { visitorForms } from './pages/visitor-forms.ts';

/** Prevents painting on pages that are opened from now on, until the returned function is called. */
async function holdPaint(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { visibility: hidden !important }');
    document.adoptedStyleSheets = [sheet];
  });
  return () => page.evaluate(() => void (document.adoptedStyleSheets = []));
}

/** The times of the first paint and of the requests for code, in milliseconds. */
const timesOf = (page: Page) =>
  page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    code: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/.*\.js$/.test(name))
      .map(({ startTime }) => startTime),
  }));

test('the app is loaded after the first paint, however late, and also in a tab that paints nothing', async ({
  page,
}) => {
  const paint = await holdPaint(page);
  // Disables the timeout for background tabs, so that only the first paint ends the wait.
  await page.addInitScript(() => {
    const later = window.setTimeout;
    window.setTimeout = ((handler: () => void, delay?: number, ...rest: []) =>
      delay === 4000 ? 0 : later(handler, delay, ...rest)) as typeof setTimeout;
  });
  for (const path of ['/', '/book-services']) {
    await page.goto(path);
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() =>
            requestIdleCallback(() => requestIdleCallback(() => resolve())),
          );
        }),
    );
    expect(await timesOf(page), path).toEqual({ painted: undefined, code: [] });
    await paint();
    await expectAlive(page);
    const { painted, code } = await timesOf(page);
    expect(code.length, path).toBeGreaterThan(2);
    expect(Math.min(...code), path).toBeGreaterThanOrEqual(painted!);
  }

  // A background tab paints nothing, so the timeout ends the wait.
  await skipWait(page, 4000);
  await page.goto('/catalog');
  await expectAlive(page);
  expect((await timesOf(page)).painted).toBeUndefined();
});

test('input before the code has loaded (clicks, typing, choices, restored fields) is kept', async ({
  page,
}) => {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/catalog', { waitUntil: 'commit' });
  await page
    .getByRole('article')
    .filter({ hasText: 'Fire Starter' })
    .getByRole('button', { name: 'Add to Cart' })
    .click();
  await page.getByLabel('Search products').fill('blanket');
  await page.getByLabel('Sort by').selectOption('price-asc');
  await expect(page.getByRole('article')).toHaveCount(products.length);

  release();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL('/catalog?q=blanket&sort=price-asc');
  await expect(page.getByLabel('Search products')).toHaveValue('blanket');

  // After Back, the browser restores the fields without events, so the app must read the fields.
  const releaseAgain = await holdBack(page, '**/assets/*.js');
  await page.goto('/catalog', { waitUntil: 'commit' });
  await page.getByLabel('Search products').fill('radio');
  await page.getByLabel('Sort by').selectOption('price-asc');
  await page.goto('/robots.txt');
  releaseAgain();
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL('/catalog?q=radio&sort=price-asc');
});

test('early input is also kept on a page rendered for its query, and the query of an advertisement does not change a page', async ({
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
  // The focus stays in the field. The app enters the early text after the early press.
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('rad');
  await page.keyboard.type('io');
  await expect(page).toHaveURL('/catalog?q=radio&sort=price-desc');
  await expect(radio).toContainText('1 in cart');
  await search.fill('');
  await expect(page.getByRole('article').first()).toContainText('30-Day');

  const releaseAgain = await holdBack(page, '**/assets/*.js');
  await page.goto('/assessment?utm_source=ad&fbclid=1', { waitUntil: 'commit' });
  const firstName = page.getByLabel('First Name');
  const written = await firstName.elementHandle();
  await firstName.pressSequentially('Ann');
  releaseAgain();
  await expectAlive(page);
  await page.keyboard.type('abel');
  await expect(firstName).toHaveValue('Annabel');
  expect(await firstName.evaluate((now, before) => now === before, written)).toBe(true);
});

test('each early press counts, and a link pressed afterwards waits until the cart is updated', async ({
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

  const releaseAgain = await holdBack(page, '**/assets/*.js');
  await page.goto('/product/fire-starter', { waitUntil: 'commit' });
  const more = page.getByRole('button', { name: /^Increase quantity/ });
  await more.click();
  await more.click();
  await page.getByRole('button', { name: 'Add 1 to Cart' }).click();
  releaseAgain();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('link', { name: 'Cart, 4 items' })).toBeVisible();
});

test('if the code cannot be loaded, a notice shows the phone number, and a reload loads it', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  const code = /\/assets\/index-.*\.js/;
  await page.route(code, (route) => route.abort());
  await page.goto('/catalog');
  const radio = page.getByRole('article').filter({ hasText: 'Radio' });
  await radio.getByRole('button', { name: 'Add to Cart' }).click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('could not be loaded');
  await expect(notice.getByRole('link', { name: site.phone.display })).toBeVisible();
  await expect(notice).toHaveCSS('max-width', '480px');
  await expectNoAxeViolations(page);
  await page.unroute(code);
  await notice.getByRole('link', { name: 'reload the page' }).click();
  await expectAlive(page);
  await radio.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(radio).toContainText('1 in cart');
});

test('if loading the code stalls, a notice shows, links work, and presses take effect when it arrives', async ({
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

  const releaseAgain = await holdBack(page, '**/assets/*.js');
  await page.goto('/catalog', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(notice).toContainText('could not be loaded');
  await page.getByRole('link', { name: 'Cart', exact: true }).click();
  await expect(page).toHaveURL('/cart');
  releaseAgain();
});

test('supabase-js is loaded neither to show pages nor to send a form', async ({ page }) => {
  const urls = new Set<string>();
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) urls.add(request.url());
  });
  await page.goto('/products');
  await expectAlive(page);
  const form = visitorForms.booking;
  await form.open(page);
  const visitor = new RequestFormPage(page, form.name);
  await visitor.fill({ ...form.entries, email: newEmail('light') });
  await visitor.submit.click();
  await expect(page.getByText(form.success[0]!, { exact: true })).toBeVisible();
  expect(urls.size).toBeGreaterThan(0);
  const scripts = await Promise.all(
    [...urls].map(async (url) => (await page.request.get(url)).text()),
  );
  expect(scripts.filter((text) => text.includes('GoTrueClient'))).toEqual([]);
});

test('without its code, without JavaScript or in too old a browser, a page says so and shows the phone number', async ({
  page,
  openContext,
}) => {
  const release = await holdBack(page, /\/assets\/.*\.js/);
  await page.goto('/checkout', { waitUntil: 'commit' });
  await expect(page.getByText('This page is taking longer than usual.')).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('link', { name: site.phone.display }),
  ).toHaveAttribute('href', /^tel:/);
  await expect(page.getByRole('banner')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Secure Checkout' })).toBeVisible();
  await expect(page.getByText('This page is taking longer than usual.')).toHaveCount(0);

  const context = await openContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto('/checkout');
  await expect(plain.locator('noscript')).toBeVisible();
  await expect(plain.locator('noscript')).toHaveText('This page needs JavaScript.', {
    useInnerText: true,
  });
  await expect(
    plain.getByRole('main').getByRole('link', { name: site.phone.display }),
  ).toBeVisible();

  await page.addInitScript(() => Reflect.deleteProperty(window, 'CSSPropertyRule'));
  for (const path of ['/', '/checkout']) {
    await page.goto(path);
    const line = page.getByText('This browser is too old for this site.');
    await expect(line.getByRole('link', { name: site.phone.display })).toBeVisible();
  }
});
