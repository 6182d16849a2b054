import type { Page } from '@playwright/test';
import { guardPriceCents } from '../../src/content/guard-prices.ts';
import { shiftDay } from '../../src/lib/format/business-days.ts';
import { businessToday } from '../../src/lib/format/dates.ts';
import { formatCents } from '../../src/lib/format/money.ts';
import { button, expect, expectAccessible, signInAsAdmin, test } from '../fixtures.ts';
import { RequestFormPage } from '../pages/request-form.page.ts';
import { newEmail, unique } from '../pages/unique.ts';
import { visitorForms } from '../pages/visitor-forms.ts';
import { requestOf } from '../pages/visits.ts';

const planOf = (page: Page) => page.getByRole('region', { name: 'Your plan', exact: true });

test('a guard plan is applied for and accepted as it is sold: on call, by the month, without visits', async ({
  page,
  openContext,
  backend,
  mailbox,
}) => {
  test.slow();
  const wished = shiftDay(businessToday(), 3);
  const price = `${formatCents(guardPriceCents.month.premium)} a month`;
  const office = await backend.createAdmin('admin', `Maya ${unique()}`);

  // On a phone.
  const email = newEmail('guard-plan');
  const fullName = `Ana ${unique()}`;
  const device = { viewport: { width: 360, height: 740 }, hasTouch: true };
  const phone = await (await openContext(device)).newPage();
  const { name: formName, entries, open } = visitorForms['guard-application'];
  await open(phone);
  const form = new RequestFormPage(phone, formName);
  const asked = { coverage: 'premium', startDate: wished, duration: '3months' };
  await form.fill({ ...entries, ...asked, serviceType: 'emergency', email, fullName });
  await form.submit.press('Enter');
  await expect(phone.getByText('Application Submitted!').first()).toBeVisible();
  const request = await requestOf(backend, email);

  // The lines and terms that are sold are filled in. The months of the application are for planning only.
  await signInAsAdmin(page, office);
  await page.goto(`/admin-requests/${request.reference}`);
  await expect(page.getByRole('main').getByText('Emergency', { exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Write a plan' }).press('Enter');
  await expect(button(page, 'No visits, on call')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Calls a month')).toHaveValue('8');
  await expect(page.getByLabel('Price of an hour beyond that')).toHaveValue('35.00');
  await expect(page.getByLabel('First day')).toHaveValue(wished);
  await expect(page.getByLabel(/^Last day/)).toHaveValue('');
  await expect(page.getByText('Response calls:').locator('..')).toContainText('Up to 8 a month');
  await expectAccessible(page);
  await button(page, 'Send plan').press('Enter');
  await expect(page.getByText('Plan sent', { exact: true }).first()).toBeVisible();

  await phone.goto('about:blank');
  await phone.goto(await mailbox.linkTo(email, '/your-request', /^Your plan: \$349\.00 a month/));
  await expect(planOf(phone)).toContainText(price);
  await expect(planOf(phone)).toContainText('Up to 8 a month, at any hour');
  await expectAccessible(phone);
  await button(phone, 'Accept').press('Enter');
  const sheet = phone.getByRole('dialog', { name: 'Accept this plan' });
  await expect(sheet).toContainText('We come when you call us');
  await expect(sheet).toContainText('Standby: Up to 1 hour a call.');
  await expectAccessible(phone);
  await sheet.getByLabel('Your full name').fill(fullName);
  await sheet.getByLabel('I accept this plan, which repeats, and the terms').press('Space');
  await button(phone, 'Accept plan').press('Enter');
  await expect(sheet).toBeHidden();
  await expect(planOf(phone)).toContainText(/Accepted by .* online/);
  await expect(phone.getByRole('main')).not.toContainText(/next visit|be there/i);
  const accepted = await mailbox.mailTo(email, /^Accepted: your plan/);
  expect(accepted.text).toContain('None. We come when you call us');
  expect(accepted.text).not.toMatch(/first visit/i);
  expect(await backend.rows(`visits?select=id&request_id=eq.${request.id}`)).toEqual([]);
});
