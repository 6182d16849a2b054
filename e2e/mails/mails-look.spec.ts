import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../fixtures.ts';

test('every mail is readable on a phone and in dark mode', async ({ page }) => {
  test.slow();
  execFileSync(process.execPath, ['scripts/preview-mails.mjs']);
  const folder = path.resolve('supabase/.temp/mails');
  const files = readdirSync(folder).filter((file) => /^(?!index).+\.html$/.test(file));
  expect(files.length).toBeGreaterThan(15);
  await page.setViewportSize({ width: 360, height: 800 });
  for (const file of files) {
    await page.goto(pathToFileURL(path.join(folder, file)).href);
    await expectNoSidewaysScroll(page.locator('html'));
    // All mails have the same layout, and these three contain all parts of it.
    if (!/order-confirmation|request-received|recovery/.test(file)) continue;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoAxeViolations(page, ['color-contrast']);
    }
  }
});
