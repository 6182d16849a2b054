import { admin, expect, expectNoAxeViolations, signInAsAdmin, test } from '../fixtures.ts';
import { unique } from '../pages/unique.ts';

test('the page of an order shows its mails, and sends one again', async ({
  page,
  backend,
  mailbox,
}) => {
  const { orderNumber, email } = await backend.placeOrder('fire-starter', 1);
  // Wait until the outbox records that the mails were sent, because the page reads the outbox only once a minute.
  await backend.expectMailsSent({ order_id: await backend.orderId(orderNumber) });
  await signInAsAdmin(page);
  await page.goto(`/admin-orders/${orderNumber}`);
  const section = page.getByRole('region', { name: 'Emails' });
  await section.getByText(/^2 emails/).press('Enter');
  const mails = section.getByRole('listitem');
  await expect(mails).toHaveCount(2);
  await expect(mails.filter({ hasText: email })).toContainText('Confirmation sent');
  await expect(section.getByText(/^New order to staff/)).toBeVisible();
  await expectNoAxeViolations(page);

  const sendAgain = page.getByRole('button', { name: 'Send again: Confirmation' });
  await sendAgain.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Email is on its way again')).toBeVisible();
  await expect(mails).toHaveCount(3);
  await expect(section.getByText(`Sent again by ${admin.email}`)).toBeVisible();
  const history = page.getByRole('listitem').filter({ hasText: 'Confirmation sent again' });
  await expect(history).toContainText(admin.email);
  await mailbox.expectMails(email, 2);
});

test('a refused mail shows on every staff page until it is sent again', async ({
  page,
  backend,
  mailbox,
}) => {
  // The mailbox refuses the first mail to each address of this domain.
  const email = `${unique()}@full.example`;
  const { orderNumber } = await backend.placeOrder('fire-starter', 1, email);
  await backend.expectMailsSent({ order_id: await backend.orderId(orderNumber) });
  await signInAsAdmin(page);
  await page.goto(`/admin-orders/${orderNumber}`);
  const failure = page.getByText(/^Confirmation could not be delivered: .*Mailbox full/);
  await expect(failure).toBeVisible();
  await page.getByRole('link', { name: 'Stock' }).click();
  // The heading takes the focus when the page has loaded.
  await expect(page.getByRole('heading', { level: 1, name: /Inventory/ })).toBeFocused();
  const notice = page.getByText(/^\d+ emails? could not be delivered/);
  await notice.focus();
  await page.keyboard.press('Enter');
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: orderNumber }).click();
  await expect(page).toHaveURL(`/admin-orders/${orderNumber}`);
  await expect(failure).toBeVisible();
  await page.getByRole('button', { name: `Send again: Confirmation ${orderNumber}` }).click();
  await expect(page.getByRole('status').getByRole('link', { name: orderNumber })).toHaveCount(0);
  await mailbox.expectMails(email, 1);
});
