import { randomUUID } from 'node:crypto';
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
const callOutsOf = (page: Page) => page.getByRole('region', { name: 'Call-outs', exact: true });

// The tests run one after the other, because the first test sends all waiting invoices.
test.describe.configure({ mode: 'default' });

test('plan with patrols: applied for, accepted, one visit skipped, invoices of three months sent at once, and stopped', async ({
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

  // The customer uses a phone.
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

  // The form begins with the price of our page and the day of the application.
  await signInAsAdmin(page, office);
  await page.goto(`/admin-requests/${request.reference}`);
  await page.getByRole('link', { name: 'Write a plan' }).press('Enter');
  await expect(page).toHaveTitle(/^Plan REQ-/);
  await expect(page.getByLabel('Description of line 1')).toHaveValue(
    /^Live Guard Response, Premium plan: up to 8 response calls/,
  );
  await expect(page.getByLabel('First day')).toHaveValue(wished);
  await expect(page.getByLabel('Valid until')).toHaveValue(wished);
  // The office and the customer agreed by phone on patrols from tonight.
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

  // Three months of this plan pass. Plans of other tests do not change.
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

  // Four months have begun. The office leaves out the first invoice and sends the other three at once.
  const toSend = page.getByRole('region', { name: /^Invoices to send/ });
  await expect(toSend.getByRole('listitem').filter({ hasText: fullName })).toHaveCount(4);
  await expectAccessible(page);
  await toSend
    .getByRole('button', { name: /^Leave out invoice: / })
    .first()
    .press('Enter');
  const leaving = page.getByRole('dialog', { name: 'Leave out this invoice?' });
  await leaving.getByLabel('Reason').fill('The first month is free.');
  await button(page, 'Leave out').press('Enter');
  await expect(page.getByText('Invoice left out')).toBeVisible();
  await toSend.getByRole('button', { name: /^Send all 3 invoices, \$1,047\.00/ }).press('Enter');
  const asking = page.getByRole('dialog', { name: 'Send 3 invoices?' });
  await expect(asking.getByRole('listitem').filter({ hasText: fullName })).toHaveCount(3);
  await asking
    .getByText(/^Live Guard Response, /)
    .first()
    .click();
  await expect(asking.getByRole('table', { name: /^What INV-/ })).toContainText('$349.00');
  await asking.getByRole('button', { name: 'See the email' }).press('Enter');
  await expect(asking.frameLocator('iframe').locator('body')).toContainText('$349.00');
  await asking.getByRole('button', { name: 'Hide the email' }).press('Enter');
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

  // The customer asks to stop, and the office stops the plan.
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
  // The plan ends with the paid month. No visits come after that.
  await phone.reload();
  const lastDay = formatDayWithWeekday(shiftDay(shiftMonths(today, 1), -1));
  await expect(planOf(phone)).toContainText(`Its last day is ${lastDay}`);
  const later = `visits?select=id&request_id=eq.${request.id}&canceled_at=is.null&starts_at=gt.${startOfDay(shiftDay(today, 1))}`;
  expect(await backend.rows(later)).toEqual([]);
});

test('guard plan on call: applied for, accepted, called on, and calls beyond the plan are invoiced', async ({
  page,
  openContext,
  backend,
  mailbox,
}) => {
  test.slow();
  const wished = shiftDay(businessToday(), 3);
  const price = `${formatCents(guardPriceCents.month.premium)} a month`;
  const office = await backend.createAdmin('admin', `Maya ${unique()}`);
  const guard = await backend.createAdmin('field', `Gus ${unique()}`);

  // The customer uses a phone.
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

  // The form begins with lines and terms. It has no last day, because the months in an application are only for planning.
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
  // The plan includes two calls, so the third call is beyond it.
  await page.getByLabel('Calls a month').fill('2');
  await expectAccessible(page);
  await button(page, 'Send plan').press('Enter');
  await expect(page.getByText('Plan sent', { exact: true }).first()).toBeVisible();

  await phone.goto('about:blank');
  await phone.goto(await mailbox.linkTo(email, '/your-request', /^Your plan: \$349\.00 a month/));
  await expect(planOf(phone)).toContainText(price);
  await expect(planOf(phone)).toContainText('Up to 2 a month, at any hour');
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
  await expect(phone.getByRole('main')).not.toContainText(/next visit|be there|visit booked/i);
  const accepted = await mailbox.mailTo(email, /^Accepted: your plan/);
  expect(accepted.text).toContain('None. We come when you call us');
  expect(accepted.text).not.toMatch(/first visit/i);
  expect(await backend.rows(`visits?select=id&request_id=eq.${request.id}`)).toEqual([]);

  // Twenty days later the customer calls, and the office begins a call-out on the page of the customer.
  const [plan] = await backend.rows<{ id: string }>(`quotes?select=id&request_id=eq.${request.id}`);
  await backend.sql(
    `update public.plans set first_on = private.today() - 20 where quote_id = '${plan!.id}'`,
  );
  await page.goto(`/admin-requests?q=${request.reference}`);
  await expect(page.getByRole('row').filter({ hasText: request.reference })).toContainText(
    'Plan runs',
  );
  await page.goto(`/admin-customers/${email}`);
  await expect(page.getByText('Call-outs this month: 0 of 2')).toBeVisible();
  await page.getByRole('button', { name: `Call-out: ${isolate(fullName)}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Begin a call-out' });
  await expect(dialog).toContainText('with this one: 1 of 2');
  const edges = await Promise.all(
    [dialog.getByLabel('Somebody else'), dialog.getByLabel('Note for who goes')].map(async (it) => {
      const { x, width } = (await it.boundingBox())!;
      return { x, width };
    }),
  );
  expect(edges[0], 'the fields are in one column').toEqual(edges[1]);
  await expectAccessible(page);
  await button(page, 'Begin call-out').press('Enter');
  await expect(dialog).toContainText('Please choose who’s going.');
  await dialog.getByLabel(guard.name).check();
  await button(page, 'Begin call-out').press('Enter');
  await expect(page.getByText('Call-out begun')).toBeVisible();
  await expect(page.getByText('Call-outs this month: 1 of 2')).toBeVisible();
  await mailbox.mailTo(guard.email, new RegExp(fullName));
  await page.goto('/admin-schedule');
  await expect(page.getByRole('listitem').filter({ hasText: fullName })).toContainText(
    /Since \d+:\d\d [AP]M.*Call-out/,
  );
  await phone.reload();
  await expect(callOutsOf(phone)).toContainText(guard.name);
  await expect(phone.getByRole('main')).not.toContainText(/be there|cancel visit/i);

  // The guard records arrival, departure and report on a phone.
  const door = await (await openContext(device)).newPage();
  await signInAsAdmin(door, guard);
  await door.goto('/admin-today');
  const mine = door.getByRole('region', { name: 'My visits' });
  await mine.getByRole('button', { name: 'Arrived' }).press('Enter');
  await mine.getByRole('button', { name: 'Left' }).press('Enter');
  await expect(mine.getByRole('button', { name: 'Left' })).toHaveCount(0);
  await mine.getByRole('button', { name: 'Write report' }).press('Enter');
  const report = door.getByRole('dialog', { name: 'Report of the call-out' });
  await expect(report.getByLabel('Arrived')).not.toHaveValue('');
  await report.getByLabel('Minutes of standby').fill('90');
  await report.getByLabel('Report').fill('All doors were locked.');
  await button(door, 'Send report').press('Enter');
  await expect(report).toContainText('Standby cannot be longer than the stay.');
  await expectAccessible(door);
  await report.getByLabel('Minutes of standby').fill('0');
  await button(door, 'Send report').press('Enter');
  await expect(door.getByText('Report sent')).toBeVisible();

  // The customer reads and prints the report. `print` does nothing here, so the paper stays on the page.
  await phone.goto('about:blank');
  await phone.addInitScript(() => (window.print = () => undefined));
  await phone.goto(await mailbox.linkTo(email, '/your-request', /^Our report: call-out on/));
  await expect(callOutsOf(phone)).toContainText('All doors were locked.');
  await expect(planOf(phone)).toContainText('1 of 2');
  await expectAccessible(phone);
  await phone.getByRole('button', { name: /^Print report/ }).press('Enter');
  await phone.emulateMedia({ media: 'print' });
  const paper = phone.locator('[data-print-alone]');
  await expect(paper).toContainText('All doors were locked.');
  await expect(paper).toContainText(request.reference);
  await phone.emulateMedia({ media: 'screen' });

  // The customer calls twice more. The last call is beyond the plan. Its 80 minutes are rounded up to 90, to a quarter
  // of an hour.
  for (const minutes of [30, 80]) {
    await backend.call('begin_call_out', {
      ...{ plan_id: plan!.id, people: [guard.name], idempotency_key: randomUUID() },
    });
    const [visit] = await backend.rows<{ id: string; sequence: number }>(
      `visits?select=id,sequence&plan_id=eq.${plan!.id}&outcome=is.null`,
    );
    const left = Date.now() - 60_000;
    await backend.call('report_call_out', {
      visit_id: visit!.id,
      arrived_at: new Date(left - minutes * 60_000).toISOString(),
      left_at: new Date(left).toISOString(),
      ...{ standby_minutes: 0, report: 'Nobody was there.', expected_sequence: visit!.sequence },
    });
  }
  // The next month begins.
  await backend.sql(`select private.run_plans((private.today() + 15)::date, '${plan!.id}')`);
  await page.goto('/admin-today');
  const waits = page
    .getByRole('region', { name: /^Invoices to send/ })
    .getByRole('listitem')
    .filter({ hasText: fullName })
    .filter({ hasText: 'beyond the 2 calls a month: 90 minutes, $52.50' });
  await expect(waits.first()).toContainText('$401.50');
  await expectAccessible(page);
  await waits
    .first()
    .getByRole('button', { name: /^Send: / })
    .press('Enter');
  await expect(page.getByText('Invoice sent')).toBeVisible();
  const invoice = await mailbox.mailTo(email, /^Your invoice|^Invoice/);
  expect(invoice.text).toContain('$401.50');
  expect(invoice.text).toContain('beyond the 2 calls a month: 90 minutes');
  await phone.reload();
  await expect(planOf(phone)).toContainText('3 of 2, 1 beyond the plan');

  // The plan ends. The customer's page then offers neither days for a visit nor a withdrawal.
  const progress = phone.getByRole('list', { name: 'Progress of your request' });
  await expect(progress).toContainText('Plan runs');
  await backend.sql(
    `update public.plans set stopped_on = private.today() - 1, stopped_by = 'Maya' where quote_id = '${plan!.id}'`,
  );
  await phone.reload();
  await expect(progress).toContainText('Plan ended');
  await expect(button(phone, 'Add a message')).toBeVisible();
  await expect(phone.getByRole('main')).not.toContainText(
    /visit booked|which days suit|withdraw request/i,
  );
});
