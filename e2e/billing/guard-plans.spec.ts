import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { guardPriceCents } from '../../src/content/guard-prices.ts';
import { shiftDay } from '../../src/lib/format/business-days.ts';
import { businessToday } from '../../src/lib/format/dates.ts';
import { isolate } from '../../src/lib/format/isolate.ts';
import { formatCents } from '../../src/lib/format/money.ts';
import { button, expect, expectAccessible, signInAsAdmin, test } from '../fixtures.ts';
import { RequestFormPage } from '../pages/request-form.page.ts';
import { newEmail, unique } from '../pages/unique.ts';
import { visitorForms } from '../pages/visitor-forms.ts';
import { requestOf } from '../pages/visits.ts';

const planOf = (page: Page) => page.getByRole('region', { name: 'Your plan', exact: true });

const callOutsOf = (page: Page) => page.getByRole('region', { name: 'Call-outs', exact: true });

test('a guard plan is sold on call: applied for, accepted, called on, and what is beyond it is invoiced', async ({
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
  // Fewer, so that three calls are more.
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
  await expect(phone.getByRole('main')).not.toContainText(/next visit|be there/i);
  const accepted = await mailbox.mailTo(email, /^Accepted: your plan/);
  expect(accepted.text).toContain('None. We come when you call us');
  expect(accepted.text).not.toMatch(/first visit/i);
  expect(await backend.rows(`visits?select=id&request_id=eq.${request.id}`)).toEqual([]);

  // Twenty days later the customer calls, and the office finds the plan by the phone number.
  const [plan] = await backend.rows<{ id: string }>(`quotes?select=id&request_id=eq.${request.id}`);
  await backend.sql(
    `update public.plans set first_on = private.today() - 20 where quote_id = '${plan!.id}'`,
  );
  await page.goto(`/admin-customers/${email}`);
  await expect(page.getByText('Call-outs this month: 0 of 2')).toBeVisible();
  await page.getByRole('button', { name: `Call-out: ${isolate(fullName)}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Begin a call-out' });
  await expect(dialog).toContainText('with this one: 1 of 2');
  await expectAccessible(page);
  await button(page, 'Begin call-out').press('Enter');
  await expect(dialog).toContainText('Please choose who’s going.');
  await dialog.getByLabel(guard.name).check();
  await button(page, 'Begin call-out').press('Enter');
  await expect(page.getByText('Call-out begun')).toBeVisible();
  await expect(page.getByText('Call-outs this month: 1 of 2')).toBeVisible();
  await mailbox.mailTo(guard.email, new RegExp(fullName));
  await phone.reload();
  await expect(callOutsOf(phone)).toContainText(guard.name);
  await expect(phone.getByRole('main')).not.toContainText(/be there|cancel visit/i);

  // The guard, at the door.
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

  // The customer reads and prints it. Nobody stands at a printer here, so the paper stays where it can be read.
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

  // Two more, of which the last is beyond the plan: 80 minutes, by the quarter of an hour.
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
});
