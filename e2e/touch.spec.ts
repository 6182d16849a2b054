import type { Locator, Page } from '@playwright/test';
import { expect, expectAlive, test } from './fixtures.ts';

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not visible');
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
}

async function expectApart(page: Page, ...others: Locator[]): Promise<void> {
  // Before the toast is mounted, it is above its final position.
  const toast = page.locator('[data-sonner-toast][data-mounted=true]').first();
  await expect(toast).toBeVisible();
  // Wait until the toast has slid in.
  await toast.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  );
  // The dialog or the page scrolls to the invalid field some frames after the toast appears.
  for (const other of others) {
    const isApart = async () => {
      const [over, box] = [await boxOf(toast), await boxOf(other)];
      return over.bottom <= box.y || over.y >= box.bottom;
    };
    await expect.poll(isApart).toBe(true);
  }
}

test('links and checkboxes are large enough for fingers, and a toast covers neither dialog titles nor its field', async ({
  page,
}) => {
  const sizes = [
    { width: 360, height: 640 },
    { width: 1280, height: 720 },
  ];
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const bar = await boxOf(page.getByRole('complementary', { name: 'Announcement' }));
  const book = await boxOf(page.getByRole('link', { name: 'Book a response' }));
  expect(book.height).toBeGreaterThanOrEqual(44);
  expect(book.bottom).toBeLessThanOrEqual(bar.bottom);
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const [button, submit] of [
      ['Get Free Quote', 'Request my quote'],
      ['Request Price List', 'Submit Request'],
    ] as const) {
      await page.getByRole('main').getByRole('button', { name: button }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: submit }).click();
      await expect(dialog.locator('[aria-invalid]').first()).toBeFocused();
      await expectApart(page, dialog.getByRole('heading').first(), dialog.locator(':focus'));
      await page.keyboard.press('Escape');
    }
  }

  await page.goto('/assessment');
  await expectAlive(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Request my free assessment' }).click();
    await expectApart(page, page.locator('[name="firstName"]'));
  }
  // An email address in one line is lower than 50 pixels.
  const address = page.getByRole('contentinfo').getByRole('link', { name: /@/ });
  for (const width of [320, 768, 1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    expect((await boxOf(address)).height, `${width}`).toBeLessThan(50);
  }
  const targets = [
    page.getByRole('contentinfo').getByRole('link'),
    page.locator('label:has(input[type="checkbox"])'),
  ];
  for (const target of targets) {
    const heights = await target.evaluateAll((elements) =>
      elements.map((element) => element.getBoundingClientRect().height),
    );
    expect(heights.length).toBeGreaterThan(0);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  }
  // The click is far from the checkbox and the text, at the edge of the row.
  const row = page.locator('label:has([name="insuranceClaim"])');
  const { width, height } = await boxOf(row);
  await row.click({ position: { x: width - 4, y: height - 4 } });
  await expect(page.locator('[name="insuranceClaim"]')).toBeChecked();
});
