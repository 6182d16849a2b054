import { formatDayWithWeekday } from '../src/lib/format/dates.ts';
import { expect, expectIdle, logInAsAdmin, test } from './fixtures.ts';

// The browser runs in California, because dates of Playwright's clock ignore other time zones.
test.use({ timezoneId: 'America/Los_Angeles' });

test('on a device with a wrong clock, the page shows the day in California', async ({ page }) => {
  await logInAsAdmin(page);
  await page.clock.setFixedTime('2040-06-15T12:00:00-07:00');
  const asked = page.waitForResponse(/business_today/);
  await page.goto('/admin-schedule');
  const today = (await (await asked).json()) as string;
  const notice = page.getByText('Your device’s clock says');
  await expect(notice).toHaveText(
    `Your device’s clock says ${formatDayWithWeekday('2040-06-15')}; ` +
      `in California it is ${formatDayWithWeekday(today)}.`,
  );
  const requestedAgain = page.waitForResponse(/business_today/);
  await page.clock.setFixedTime(`${today}T20:00:00Z`);
  await page.reload();
  await (await requestedAgain).finished();
  await expectIdle(page);
  await expect(notice).toHaveCount(0);
});
