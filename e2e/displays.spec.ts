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
      [page.getByRole('link', { name: /^Orders/ }), page.getByRole('link', { name: 'Team' })],
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

test('a phone loads the small film, a desk the large one, which pauses and plays on', async ({
  openContext,
}) => {
  for (const [width, file] of [
    [360, 'home-640.webm'],
    [1280, 'home.webm'],
  ] as const) {
    const context = await openContext({
      viewport: { width, height: 740 },
      reducedMotion: 'no-preference',
    });
    const page = await context.newPage();
    const requested = page.waitForRequest(/\.(webm|mp4)$/);
    await page.goto('/');
    expect((await requested).url()).toContain(`/${file}`);
    // WebKit chooses by type alone.
    await expect(page.locator('video source').first()).toHaveAttribute(
      'src',
      `/media/films/${file}`,
    );
    if (width < 1280) continue;
    const isPlaying = () =>
      page.locator('video').evaluate((video: HTMLVideoElement) => !video.paused);
    await page.getByRole('button', { name: 'Pause background film' }).click();
    await expect.poll(isPlaying).toBe(false);
    await page.getByRole('button', { name: 'Play background film' }).click();
    await expect.poll(isPlaying).toBe(true);
  }
});

test('no product grows when its stock arrives, and the catalog stands where it was left, over a reload', async ({
  page,
}) => {
  const release = await holdBack(page, /product_availability/);
  await page.goto('/catalog');
  await expectAlive(page);
  const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await pageHeight();
  release();
  await expect(page.getByText('In stock').first()).toBeVisible();
  expect(await pageHeight()).toBe(before);

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
