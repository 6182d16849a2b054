import { expect, expectAlive, expectNoAxeViolations, test } from './fixtures.ts';
import { CheckoutPage } from './pages/checkout.page.ts';

for (const { path, title, status } of [
  {
    path: '/product/seventy2-system',
    title: /Seventy2.* \| Front Line Safety Solutions/,
    status: 200,
  },
  {
    path: '/product/nonsense',
    title: 'Product Not Found | Front Line Safety Solutions',
    status: 404,
  },
]) {
  test(`${path} has its title, landmarks, one h1, and nothing axe objects to`, async ({
    page,
    expectConsole,
  }) => {
    if (status === 404) expectConsole(/404/);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(status);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
      await expect(page.getByRole(landmark)).toHaveCount(1);
    }
    await expectNoAxeViolations(page);
  });
}

test('the catalogue finds, filters and sorts, and the address remembers it', async ({ page }) => {
  await page.goto('/catalog');
  await expect(page.getByRole('article')).toHaveCount(25);
  await page.getByLabel('Category').selectOption('Medical Kits');
  await page.getByLabel('Sort by').selectOption('price-desc');
  await expect(page).toHaveURL('/catalog?category=medical-kits&sort=price-desc');
  await expect(page.getByRole('article').first()).toContainText('4WD');
  await page.reload();
  await expect(page.getByRole('article').first()).toContainText('4WD');

  // Faster than the address follows: none of the three undoes another.
  await page.getByLabel('Sort by').selectOption('name');
  await page.getByLabel('Search products').pressSequentially('seventy');
  await expect(page).toHaveURL('/catalog?q=seventy&category=medical-kits&sort=name');

  await page.getByLabel('Search products').fill('zzz');
  await expect(page.getByText('No products found matching your criteria.')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filters')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Show all products' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(25);

  await page.goto('/catalog?category=rubbish&sort=%00&q=zzz');
  await expect(page.getByText('No products found matching your criteria.')).toBeVisible();
});

test('the cart survives a reload, follows other tabs and drops what it does not know', async ({
  page,
  context,
}) => {
  await page.goto('/product/bug-out-bag');
  await page.getByRole('button', { name: /Increase quantity/ }).click();
  await page.getByRole('button', { name: /Add 2 to Cart/ }).click();
  await expect(page.getByRole('list', { name: 'Items in your cart' })).toBeVisible();
  await expect(page).toHaveURL('/cart');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();

  const other = await context.newPage();
  await other.goto('/cart');
  await other.getByRole('button', { name: /^Remove/ }).click();
  await expect(other.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByText('Add some products to get started!')).toBeVisible();
  await other.close();

  await page.evaluate(() =>
    localStorage.setItem(
      'cart',
      JSON.stringify({
        version: 1,
        items: [
          { id: 'gone', quantity: 1 },
          { id: 'fire-starter', quantity: 1 },
        ],
      }),
    ),
  );
  await page.reload();
  await expect(page.getByText('Your cart has changed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();

  await page.evaluate(() => localStorage.setItem('cart', '{"version":1,"items":[{"id":"fi'));
  await page.reload();
  await expect(page.getByText('Your cart has changed')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
});

test('a browser that keeps nothing says so with the first item', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await page.goto('/products');
  await expectAlive(page);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByText('Your cart cannot be saved')).toBeVisible();
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('button', { name: 'Complete Order' })).toBeVisible();
});

test("an item's quantity and 'Remove' stand beside each other on a small phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await new CheckoutPage(page).openWith('bug-out-bag');
  await page.goto('/cart');
  const quantity = await page.getByRole('group', { name: /^Quantity of/ }).boundingBox();
  const remove = await page.getByRole('button', { name: /^Remove/ }).boundingBox();
  expect(remove?.x).toBeGreaterThan((quantity?.x ?? 0) + (quantity?.width ?? 0));
  expect(remove?.y).toBeLessThan((quantity?.y ?? 0) + (quantity?.height ?? 0));
});

test('a double click adds once while the cart page is on its way, and 99 is the most', async ({
  page,
}) => {
  await page.goto('/product/bug-out-bag');
  let deliver = () => {};
  const isWaited = new Promise<void>((resolve) => (deliver = resolve));
  await page.route('**/assets/cart-*.js', async (route) => {
    await isWaited;
    await route.continue();
  });
  await page.getByRole('button', { name: /Increase quantity/ }).click();
  const add = page.getByRole('button', { name: /Add 2 to Cart/ });
  await add.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(add).toBeDisabled();
  deliver();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();

  await page.evaluate(() =>
    localStorage.setItem(
      'cart',
      JSON.stringify({ version: 1, items: [{ id: 'bug-out-bag', quantity: 98 }] }),
    ),
  );
  await page.goto('/product/bug-out-bag');
  await expect(page.getByRole('link', { name: 'Cart, 98 items' })).toBeVisible();
  await page.getByRole('button', { name: /Increase quantity/ }).click();
  await page.getByRole('button', { name: /Add 2 to Cart/ }).click();
  await expect(page.getByText('99 is the most one order can hold.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 99 items' })).toBeVisible();
});

test('the announcement stays dismissed for the session', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('New: Live Guard Response')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss announcement' }).click();
  await expect(page.getByText('New: Live Guard Response')).toBeHidden();
  expect(await page.evaluate(() => sessionStorage.getItem('announcement-bar-dismissed'))).toBe(
    'true',
  );
  await page.addInitScript(() => {
    const look = () => {
      const bar = document.querySelector('[data-announcement]');
      const { dataset } = document.documentElement;
      dataset.bar = dataset.bar === 'seen' || bar?.checkVisibility() ? 'seen' : 'unseen';
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('New: Live Guard Response')).toBeHidden();
  await expectAlive(page);
  // Not in one frame either.
  await expect(page.locator('html')).toHaveAttribute('data-bar', 'unseen');
  // Nor for whoever comes back from elsewhere: on a wide screen the page would move up.
  await page.goto('/about', { referer: 'https://elsewhere.example/' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAlive(page);
  await expect(page.locator('html')).toHaveAttribute('data-bar', 'unseen');
});

test('the menus work by keyboard, and on a phone choosing a service closes the menu', async ({
  page,
}) => {
  await page.goto('/');
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
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
});

test('a page whose code cannot be fetched says so, with header and footer still there', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/Failed to (load resource|fetch)|dynamically imported|Unexpected/);
  await page.goto('/products');
  await expectAlive(page);
  await page.route(/\/assets\/catalog-.*\.js/, (route) => route.abort());
  await page.getByRole('link', { name: 'Browse Full Catalog' }).click();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.unroute(/\/assets\/catalog-.*\.js/);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { name: 'Full Product Catalog' })).toBeVisible();
});

test('code that fails once is asked for again, under another address', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  await page.goto('/products');
  await expectAlive(page);
  // As in a browser that remembers what failed: under its own address it never comes.
  await page.route(/\/assets\/catalog-[^?]*\.js$/, (route) => route.abort());
  await page.getByRole('link', { name: 'Browse Full Catalog' }).click();
  await expect(page.getByRole('heading', { name: 'Full Product Catalog' })).toBeVisible();
});
