import { businessToday, formatDayWithWeekday } from '../src/lib/format/dates.ts';
import { expect, expectSettled, logInAsAdmin, test } from './fixtures.ts';

// Playwright's clock hands out plain dates, which know the browser's time zone alone.
test.use({ timezoneId: 'America/Los_Angeles' });

test('a device whose clock is wrong is told which day it is in California', async ({ page }) => {
  await logInAsAdmin(page);
  const ahead = new Date(Date.now() + 2 * 24 * 3_600_000);
  await page.clock.setFixedTime(ahead);
  // The server's day as the page has it: the next one may begin meanwhile.
  const asked = page.waitForResponse(/business_today/);
  await page.goto('/admin-schedule');
  const today = (await (await asked).json()) as string;
  const notice = page.getByText('Your device’s clock says');
  await expect(notice).toHaveText(
    `Your device’s clock says ${formatDayWithWeekday(businessToday(ahead))}; ` +
      `in California it is ${formatDayWithWeekday(today)}.`,
  );
  const askedAgain = page.waitForResponse(/business_today/);
  await page.clock.setFixedTime(new Date());
  await page.reload();
  await (await askedAgain).finished();
  await expectSettled(page);
  await expect(notice).toHaveCount(0);
});
