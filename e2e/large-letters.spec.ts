import { browserArgs, findBrowser } from '../scripts/browser.mjs';
import { expect, expectAlive, expectNoSidewaysScroll, test } from './fixtures.ts';

// A visitor's own letter size, as set in the browser: it moves what is given in rem, and the widths that depend on it.
test.use({
  launchOptions: {
    executablePath: findBrowser(),
    args: [...browserArgs, '--blink-settings=defaultFontSize=24'],
  },
  viewport: { width: 360, height: 800 },
});

test('letters half as large again fit a phone: nothing in the header lies over anything, no page scrolls sideways', async ({
  page,
}) => {
  for (const path of ['/', '/catalog', '/assessment', '/contact', '/sanitation', '/terms']) {
    await page.goto(path);
    await expectAlive(page);
    await expectNoSidewaysScroll(page.locator('html'), path);
  }
  const header = page.getByRole('banner');
  const words = header.getByText('Safety Solutions', { exact: true });
  await expect(words).toBeHidden();
  const boxes = await header
    .locator('a:visible, button:visible')
    .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON()));
  expect(boxes).toHaveLength(4);
  for (const [index, { left, right, height }] of boxes.entries()) {
    expect(height).toBeGreaterThanOrEqual(44);
    expect(right).toBeLessThanOrEqual(boxes[index + 1]?.left ?? 360);
    expect(left).toBeGreaterThanOrEqual(0);
  }
});
