import {
  expect,
  expectAccessible,
  expectNoAxeViolations,
  signInAsAdmin,
  test,
} from '../fixtures.ts';
import { sendAcceptedQuote } from '../pages/quotes.ts';
import { newEmail, unique } from '../pages/unique.ts';
import { book, now, setVisit, visitOf } from '../pages/visits.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a visit finished on a phone and not yet invoiced is listed on Today, and invoiced from there', async ({
  page,
  backend,
  mailbox,
}) => {
  const name = `Dana ${unique()}`;
  const field = await backend.createAdmin('field', name);
  const email = newEmail('finished');
  const request = await book(backend, { email });
  const other = await book(backend, { address: '9 Elm St', serviceType: 'surveillance' });
  await sendAcceptedQuote(backend, request, 4000);
  await setVisit(backend, request, now(), name, { duration_minutes: 480 });
  await setVisit(backend, other, now(), name, { duration_minutes: 480 });

  // The office set both visits for today, so the team member gets a mail at once.
  const told = await mailbox.mailTo(field.email, new RegExp(`^New visit: .*, ${request.name}`));
  expect(told.text).toContain('12 Ocean Blvd');

  await signInAsAdmin(page, field);
  await page.goto('/admin-today');
  const mine = page.getByRole('region', { name: 'My visits' });
  const card = mine.getByRole('listitem').filter({ hasText: request.name });
  await expect(card).toContainText('Pest Control, $240.00 to collect');
  await expect(mine.getByRole('listitem').filter({ hasText: other.name })).not.toContainText(
    'to collect',
  );
  await expect(mine.getByRole('link', { name: /^All stops in Maps/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/dir\/\?.*Elm/,
  );
  await expectAccessible(page);

  // The team member begins with the last visit, which has nothing to invoice.
  await mine
    .getByRole('listitem')
    .filter({ hasText: other.name })
    .getByRole('button', { name: 'Finish' })
    .click();
  await page.getByRole('button', { name: 'Nobody there' }).click();
  await expect(mine).not.toContainText(other.name);
  await mailbox.mailTo(other.email, /^We missed you on/);

  await card.getByRole('link', { name: request.name }).click();
  await visitOf(page).getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  const next = page.getByRole('dialog', { name: 'What comes next?' });
  await expect(next.getByRole('link', { name: 'Write the invoice' })).toBeVisible();
  await next.getByRole('button', { name: 'Later' }).click();
  await expect(next).toBeHidden();

  await page.goto('/admin-today');
  await expect(page.getByText('No more visits today. 1 done.')).toBeVisible();
  const open = page.getByRole('region', { name: 'Done, not invoiced' });
  await expect(open).toContainText(request.name);
  await expectNoAxeViolations(page);
  await open.getByRole('link', { name: /^Write the invoice/ }).click();
  const invoice = page.getByRole('form', { name: 'Invoice' });
  await expect(invoice.getByLabel('Description of line 1')).toHaveValue('Treat two rooms');
  await page.getByRole('button', { name: 'Send invoice' }).click();
  await page
    .getByRole('dialog', { name: 'Paid now?' })
    .getByRole('button', { name: 'Check' })
    .click();
  const paying = page.getByRole('dialog', { name: 'Record a payment' });
  await expect(paying.getByLabel('How it was paid')).toHaveValue('check');
  const record = paying.getByRole('button', { name: 'Record payment' });
  await expect(record).toBeInViewport({ ratio: 1 });
  await record.click();
  await expect(page.getByText('Payment recorded', { exact: true }).first()).toBeVisible();
  await mailbox.mailTo(email, /^Invoice INV-\d+: \$240\.00/);

  await page.goto('/admin-today');
  await expect(page.getByText('No more visits today. 1 done.')).toBeVisible();
  await expect(open).toHaveCount(0);
  await expectAccessible(page);

  // After a second visit for the same work, nothing is left to invoice.
  await setVisit(backend, request, now(), name, { duration_minutes: 480 });
  await page.reload();
  await mine.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(next).toContainText('It is all invoiced.');
  await expect(next.getByRole('link')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await next.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(next).toBeHidden();
  await expect(open).toHaveCount(0);
});
