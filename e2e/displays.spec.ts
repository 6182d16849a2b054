import { site } from '../src/config/site.ts';
import { expect, expectAlive, holdBack, signInAsAdmin, test } from './fixtures.ts';
import type { Locator } from '@playwright/test';

const background = (element: Locator) =>
  element.evaluate((node) => getComputedStyle(node).backgroundColor);

test.describe('in high contrast', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test('what is chosen differs from what is not', async ({ page }) => {
    await signInAsAdmin(page);
    await page.goto('/admin-orders');
    const pairs = [
      [page.getByRole('link', { name: /^Orders/ }), page.getByRole('link', { name: 'Inventory' })],
      [
        page.getByRole('button', { name: 'By day' }),
        page.getByRole('button', { name: 'By month' }),
      ],
      [page.getByText('Revenue', { exact: true }), page.getByText('Profit', { exact: true })].map(
        (label) => label.locator('span'),
      ),
    ] as const;
    for (const [chosen, other] of pairs) {
      expect(await background(chosen)).not.toBe(await background(other));
    }
    await page.goto('/admin-inventory');
    const tabs = page.getByRole('navigation', { name: 'Inventory' }).getByRole('link');
    expect(await background(tabs.nth(0))).not.toBe(await background(tabs.nth(1)));
  });
});

test('without motion, nothing is drawn for a moment as it was before a resize', async ({
  page,
}) => {
  await page.goto('/contact');
  const { before, after } = await page.getByRole('banner').evaluate((header) => {
    const style = getComputedStyle(header);
    const before = style.top;
    header.style.top = '7px';
    return { before, after: style.top };
  });
  expect([before, after]).toEqual(['0px', '7px']);
});

test('on a phone held sideways with its keyboard up, the send button is wholly visible', async ({
  page,
}) => {
  await page.setViewportSize({ width: 667, height: 180 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Get Free Quote' }).first().click();
  const send = page.getByRole('dialog').locator('[type=submit]');
  await send.focus();
  await expect(send).toBeInViewport({ ratio: 1 });
});

test('each page says in the first screen of a phone whom to call, and how soon something happens', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const services = ['/sanitation', '/pest-control', '/emergency-supplies', '/complete-protection'];
  const others = ['/surveillance-security', '/services/live-guard-response', '/about', '/contact'];
  const forms = ['/assessment', '/book-services', '/live-guard-application'];
  for (const path of ['/', ...services, ...others, ...forms, '/products', '/catalog']) {
    await page.goto(path);
    const bar = page.getByRole('complementary', { name: 'Announcement' });
    // It leaves forms free.
    const bottom = (await bar.isVisible()) ? (await bar.boundingBox())!.y : 740;
    // Their areas to press reach beyond the line, and the screen.
    for (const href of ['tel:911', site.phone.href]) {
      const link = page.locator(`a[href="${href}"]`).locator('visible=true').first();
      await expect(link).toBeInViewport({ ratio: 0.8 });
    }
    const promise = await page
      .getByRole('main')
      .getByText(/within (2|24) hours|before noon EST/)
      .first()
      .boundingBox();
    expect(promise!.y + promise!.height, path).toBeLessThanOrEqual(bottom);
  }
});

test('a phone loads the small film, a desk the large one', async ({ openContext }) => {
  for (const [width, file] of [
    [360, 'home-640.webm'],
    [1280, 'home.webm'],
  ] as const) {
    const context = await openContext({
      viewport: { width, height: 740 },
      reducedMotion: 'no-preference',
    });
    const page = await context.newPage();
    const film = page.waitForRequest(/\.(webm|mp4)$/);
    await page.goto('/');
    expect((await film).url()).toContain(`/${file}`);
    // WebKit chooses by type alone.
    await expect(page.locator('video source').first()).toHaveAttribute(
      'src',
      `/media/films/${file}`,
    );
    await context.close();
  }
});

test('the stock that arrives makes no product taller', async ({ page }) => {
  const release = await holdBack(page, /product_availability/);
  await page.goto('/catalog');
  await expectAlive(page);
  const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await pageHeight();
  release();
  await expect(page.getByText('In stock').first()).toBeVisible();
  expect(await pageHeight()).toBe(before);
});

test('a list that was the first page of the tab stands where it was left, over a reload', async ({
  page,
}) => {
  await page.goto('/catalog');
  await expectAlive(page);
  const link = page.getByRole('article').last().getByRole('link').first();
  // The click would scroll it into the middle otherwise.
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
});

test('the services menu is closed after Back', async ({ page }) => {
  await page.goto('/');
  const services = page.getByRole('button', { name: 'Services', exact: true });
  await services.click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Pest Control/ })
    .click();
  await expect(services).toHaveAttribute('aria-expanded', 'false');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(services).toHaveAttribute('aria-expanded', 'false');
});
