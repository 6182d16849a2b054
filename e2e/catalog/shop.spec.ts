import { products } from '../../src/features/catalog/products.ts';
import {
  expect,
  expectAlive,
  expectIdle,
  expectNoAxeViolations,
  holdBack,
  test,
} from '../fixtures.ts';
import { storeCart } from '../pages/checkout.page.ts';

test('the catalog does not shift, keeps its scroll position, searches, filters and sorts, and keeps all in the URL', async ({
  page,
}) => {
  // The page keeps its height when the stock of the products has loaded.
  const release = await holdBack(page, /product_availability/);
  await page.goto('/catalog');
  await expectIdle(page);
  const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await pageHeight();
  release();
  await expect(page.getByText('In stock').first()).toBeVisible();
  expect(await pageHeight()).toBe(before);

  const link = page.getByRole('article').last().getByRole('link').first();
  // Hovering scrolls to the link. Otherwise the click would scroll after the position is read.
  await link.hover();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(500);
  await link.click();
  await expect(page).toHaveURL(/\/product\//);
  await page.reload();
  await expectAlive(page);
  await page.goBack();
  await expect(page).toHaveURL('/catalog');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);

  await expect(page.getByRole('article')).toHaveCount(products.length);
  await page.getByLabel('Category').selectOption('Medical Kits');
  await page.getByLabel('Sort by').selectOption('price-desc');
  await expect(page).toHaveURL('/catalog?category=medical-kits&sort=price-desc');
  await page.reload();
  await expect(page.getByRole('article').first()).toContainText('4WD');

  // Two changes are made before the URL is updated. Both are kept.
  await page.getByLabel('Sort by').selectOption('name');
  await page.getByLabel('Search products').pressSequentially('seventy');
  await expect(page).toHaveURL('/catalog?q=seventy&category=medical-kits&sort=name');

  await page.getByLabel('Search products').fill('zzz');
  await expect(page.getByText('No products found matching your criteria.')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filters')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Show all products' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(products.length);
});

test('a double click adds once; the cart survives a reload, follows other tabs and drops unknown products', async ({
  page,
  context,
}) => {
  await page.goto('/product/bug-out-bag');
  // The cart page is still loading when the button is clicked twice.
  const release = await holdBack(page, '**/assets/cart-*.js');
  await page.getByRole('button', { name: /Increase quantity/ }).click();
  const add = page.getByRole('button', { name: /Add 2 to Cart/ });
  await add.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(add).toBeDisabled();
  release();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();

  const other = await context.newPage();
  await other.goto('/cart');
  await other.getByRole('button', { name: /^Remove/ }).click();
  await expect(other.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByText('Add some products to get started!')).toBeVisible();
  await other.close();

  await storeCart(page, { gone: 1, 'fire-starter': 1 });
  await page.reload();
  await expect(page.getByText('Your cart has changed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});

test('the announcement covers no focused control and stays closed; the menus work by keyboard and close afterwards', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  const bar = await page.getByRole('complementary', { name: 'Announcement' }).boundingBox();
  // 25 presses move the focus beyond the first screens.
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Tab');
    const [name, top] = await page.evaluate(() => {
      const { activeElement } = document;
      if (activeElement === document.body) return ['Nothing has the focus', Infinity] as const;
      const isOfBar = activeElement?.closest('[data-announcement]');
      return [
        activeElement?.outerHTML.slice(0, 80),
        isOfBar ? 0 : (activeElement?.getBoundingClientRect().top ?? 0),
      ] as const;
    });
    // At least one line of the control is visible.
    expect(top + 20, name).toBeLessThanOrEqual(bar!.y);
  }

  await page.setViewportSize({ width: 1280, height: 720 });
  const announcement = page.getByText('New: Live Guard Response');
  await page.getByRole('button', { name: 'Dismiss announcement' }).click();
  await expect(announcement).toBeHidden();
  const stored = () => page.evaluate(() => sessionStorage.getItem('announcement-bar-dismissed'));
  expect(await stored()).toBe('true');
  for (const path of ['/', '/about']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(announcement).toBeHidden();
    await expectAlive(page);
    await expect(announcement).toBeHidden();
  }

  const services = page.getByRole('button', { name: 'Services', exact: true });
  await services.focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('banner').getByRole('link', { name: /Live Guard Response/ });
  await expect(entry).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await expect(services).toBeFocused();

  await page.setViewportSize({ width: 360, height: 740 });
  const toggle = page.getByRole('button', { name: 'Open menu' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await page.getByRole('button', { name: 'Services', exact: true }).click();
  await expectNoAxeViolations(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Pest Control/ })
    .click();
  await expect(page).toHaveURL('/pest-control');
  await expect(toggle).toBeVisible();
  // Wait for the page. A menu that is opened earlier closes when the page appears.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 720 });
  await services.click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Sanitation/ })
    .click();
  await expect(services).toHaveAttribute('aria-expanded', 'false');
  await page.goBack();
  await expect(page).toHaveURL('/pest-control');
  await expect(services).toHaveAttribute('aria-expanded', 'false');
});
