import { browserArgs, findBrowser } from '../scripts/browser.mjs';
import { expect, expectAlive, expectNoSidewaysScroll, test } from './fixtures.ts';

const executablePath = findBrowser();

// The font size that a visitor has set in the browser.
test.use({
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [...browserArgs, '--blink-settings=defaultFontSize=24'],
  },
  viewport: { width: 360, height: 800 },
});

test('with letters of 150 % on a phone, the header does not overlap and no page scrolls sideways', async ({
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
