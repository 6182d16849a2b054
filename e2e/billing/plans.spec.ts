import type { Page } from '@playwright/test';
import { guardPriceCents } from '../../src/content/guard-prices.ts';
import { instantOf, longMoment } from '../../src/features/service-requests/visits/times.ts';
import { shiftDay, shiftMonths, startOfDay } from '../../src/lib/format/business-days.ts';
import { businessToday, formatDayWithWeekday } from '../../src/lib/format/dates.ts';
import { isolate } from '../../src/lib/format/isolate.ts';
import { formatCents } from '../../src/lib/format/money.ts';
import { button, expect, expectAccessible, openToday, signInAsAdmin, test } from '../fixtures.ts';
import { RequestFormPage } from '../pages/request-form.page.ts';
import { newEmail, unique } from '../pages/unique.ts';
import { visitorForms } from '../pages/visitor-forms.ts';
import { requestOf } from '../pages/visits.ts';

const planOf = (page: Page) => page.getByRole('region', { name: 'Your plan', exact: true });

test('a plan with patrols is applied for, accepted, skipped once, billed for months by a press, and stopped', async ({
  page,
  openContext,
  backend,
  mailbox,
}) => {
  test.slow();
  const today = businessToday();
  const wished = shiftDay(today, 3);
  const second = formatDayWithWeekday(shiftMonths(today, 1));
  const price = `${formatCents(guardPriceCents.month.premium)} a month`;
  const people = [`Lee ${unique()}`, `Sam ${unique()}`];
  const office = await backend.createAdmin('admin', people[0]);
  await backend.createAdmin('field', people[1]);

  // On a phone.
  const email = newEmail('plan');
  const fullName = `Ana ${unique()}`;
  const device = { viewport: { width: 360, height: 740 }, hasTouch: true };
  const phone = await (await openContext(device)).newPage();
  const { name: formName, entries, open } = visitorForms['guard-application'];
  await open(phone);
  const form = new RequestFormPage(phone, formName);
  const plan = { coverage: 'premium', startDate: wished, duration: 'ongoing' };
  await form.fill({ ...entries, ...plan, email, fullName });
  await form.submit.press('Enter');
  await expect(phone.getByText('Application Submitted!').first()).toBeVisible();
  const request = await requestOf(backend, email);

  // The price of our page and the day of the application are filled in.
  await signInAsAdmin(page, office);
  await page.goto(`/admin-requests/${request.reference}`);
  await page.getByRole('link', { name: 'Write a plan' }).press('Enter');
  await expect(page).toHaveTitle(/^Plan REQ-/);
  await expect(page.getByLabel('Description of line 1')).toHaveValue(
    /^Live Guard Response, Premium plan: up to 8 response calls/,
  );
  await expect(page.getByLabel('First day')).toHaveValue(wished);
  await expect(page.getByLabel('Valid until')).toHaveValue(wished);
  // They agreed on the phone on patrols, and to begin tonight.
  await button(page, 'With visits').press('Enter');
  await page.getByLabel('First visit').fill(today);
  await page.getByLabel('Time in California').fill('23:59');
  await expect(page.getByLabel('Valid until')).toHaveValue(today);
  for (const name of people) await page.getByLabel(name).check();
  await expect(page.getByText('First invoice to send:')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Send plan').press('Enter');
  await expect(page.getByText('Plan sent', { exact: true }).first()).toBeVisible();

  await phone.goto('about:blank');
  await phone.goto(await mailbox.linkTo(email, '/your-request', /^Your plan: \$349\.00 a month/));
  await expect(planOf(phone)).toContainText(price);
  await expect(planOf(phone)).toContainText('Until you stop it');
  await expect(planOf(phone)).toContainText('Each month in advance');
  await expectAccessible(phone);
  await button(phone, 'Accept').press('Enter');
  const sheet = phone.getByRole('dialog', { name: 'Accept this plan' });
  await expect(sheet).toContainText(price);
  await expect(sheet).toContainText('You can stop it at any time');
  await expectAccessible(phone);
  await sheet.getByLabel('Your full name').fill(fullName);
  await sheet.getByLabel('I accept this plan, which repeats, and the terms').press('Space');
  await button(phone, 'Accept plan').press('Enter');
  await expect(sheet).toBeHidden();
  await expect(planOf(phone)).toContainText(/Accepted by .* online/);
  await expect(planOf(phone).getByRole('listitem').filter({ hasText: second })).toContainText(
    people.join(' and '),
  );
  await expectAccessible(phone);
  const accepted = await mailbox.mailTo(email, /^Accepted: your plan/);
  const first = longMoment(instantOf(today, '23:59')!);
  expect(accepted.text).toContain(`Your next visit is on ${first}.`);

  // Three months of this plan pass, and of no other test's.
  await backend.sql(
    `select private.run_plans((private.today() + 95)::date, id) from public.quotes where request_id = '${request.id}'`,
  );
  await phone.reload();
  await button(phone, `Skip this one: ${second}`).press('Enter');
  await expect(phone.getByText('Asked to skip the visit')).toBeVisible();
  await expect(button(phone, `Skip this one: ${second}`)).toHaveCount(0);
  await expect(planOf(phone)).toContainText('You asked to skip it');
  await expectAccessible(phone);

  await openToday(page);
  await button(page, `Skip it: ${isolate(fullName)}`).press('Enter');
  await expect(page.getByText('Visit skipped')).toBeVisible();
  await mailbox.mailTo(email, /is skipped$/);
  await phone.reload();
  await expect(planOf(phone)).toBeVisible();
  await expect(planOf(phone)).not.toContainText(second);

  // Four months have begun. The first is a gift, the others go by one press.
  const toSend = page.getByRole('region', { name: /^Invoices to send/ });
  await expect(toSend.getByRole('listitem').filter({ hasText: fullName })).toHaveCount(4);
  await expectAccessible(page);
  await toSend
    .getByRole('button', { name: /^Leave out: / })
    .first()
    .press('Enter');
  const leaving = page.getByRole('dialog', { name: 'Leave out this invoice?' });
  await leaving.getByLabel('Reason').fill('The first month is free.');
  await button(page, 'Leave out').press('Enter');
  await expect(page.getByText('Invoice left out')).toBeVisible();
  await toSend.getByRole('button', { name: /^Send all 3 invoices, \$1,047\.00/ }).press('Enter');
  const asking = page.getByRole('dialog', { name: 'Send 3 invoices?' });
  await expect(asking.getByRole('listitem').filter({ hasText: fullName })).toHaveCount(3);
  await expectAccessible(page);
  await button(page, 'Send all').press('Enter');
  await expect(page.getByText('Invoices sent')).toBeVisible();
  await expect(toSend.getByRole('listitem')).toHaveCount(0);
  await expect
    .poll(
      async () =>
        (await mailbox.mailsTo(email)).filter(({ subject }) => /INV-/.test(subject)).length,
    )
    .toBe(3);

  // Stopping is a press as well.
  await phone.reload();
  await expect(phone.getByRole('heading', { name: /^Invoice INV-/ })).toHaveCount(3);
  await button(phone, 'Stop the plan').press('Enter');
  const stopping = phone.getByRole('dialog', { name: 'Stop this plan?' });
  await expectAccessible(phone);
  await stopping.getByRole('button', { name: 'Stop the plan' }).press('Enter');
  await expect(planOf(phone)).toContainText('You asked us to stop the plan');
  await page.goto(`/admin-requests/${request.reference}`);
  await button(page, `Stop the plan: ${isolate(fullName)}`).press('Enter');
  await expect(page.getByText('Plan stopped')).toBeVisible();
  await mailbox.mailTo(email, /^Your plan is stopped/);
  await expect(page.getByRole('region', { name: 'Quote', exact: true })).toContainText(
    'Stopped by',
  );
  await expectAccessible(page);
  // The month that is paid is worked through, and nobody comes after it.
  await phone.reload();
  const lastDay = formatDayWithWeekday(shiftDay(shiftMonths(today, 1), -1));
  await expect(planOf(phone)).toContainText(`Its last day is ${lastDay}`);
  const later = `visits?select=id&request_id=eq.${request.id}&canceled_at=is.null&starts_at=gt.${startOfDay(shiftDay(today, 1))}`;
  expect(await backend.rows(later)).toEqual([]);
});
