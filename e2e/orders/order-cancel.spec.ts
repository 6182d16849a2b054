import type { Page } from '@playwright/test';
import { admin, expect, expectNoAxeViolations, signInAsAdmin, test } from '../fixtures.ts';

const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel order' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cancel this order?' });

test('by the link of the mail, a customer asks for a change and cancels; staff answer and see it', async ({
  page,
  backend,
  mailbox,
  openContext,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  // No other test orders this product, since its stock is compared.
  const product = 'sabre-pepper-spray';
  const stock = await backend.stockOf(product);
  const { orderNumber, email } = await backend.placeOrder(product, 2);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(await mailbox.linkTo(email, '/track-order'));
  await expect(page.getByRole('heading', { name: 'Shipping Address' })).toBeVisible();
  await page.getByRole('button', { name: 'Ask for a change' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Ask for a change' });
  await question.getByLabel('What should we change?').fill('To my office, please.');
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Send message' }).press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByText('To my office, please.')).toBeVisible();

  const staff = await (await openContext()).newPage();
  await signInAsAdmin(staff);
  await staff.goto('/admin-today');
  await expect(staff.getByRole('region', { name: /^To answer/ })).toBeVisible();
  await staff.goto(`/admin-orders/${orderNumber}`);
  const messages = staff.getByRole('region', { name: 'Messages' });
  await messages.getByLabel('Your reply').fill('Tell us the street, please.');
  await expectNoAxeViolations(staff);
  await messages.getByRole('button', { name: 'Send reply' }).press('Enter');
  await expect(messages).toContainText(`${admin.email}, `);
  await mailbox.mailTo(email, /^A reply about your order/);
  // The office writes a message that answers no question.
  await messages.getByRole('button', { name: 'Write to the customer' }).press('Enter');
  const first = messages.getByLabel('Your message to the customer');
  await expect(first).toBeFocused();
  await first.fill('It leaves tomorrow.');
  await messages.getByRole('button', { name: 'Send reply' }).press('Enter');
  await expect(messages.getByText('It leaves tomorrow.')).toBeVisible();
  await expect(messages.getByRole('button', { name: 'Write to the customer' })).toBeFocused();
  await mailbox.mailTo(email, /^A message about your order/);
  await page.reload();
  await expect(page.getByText('Tell us the street, please.')).toBeVisible();
  await expect(page.getByText('It leaves tomorrow.')).toBeVisible();

  // The response to the cancellation is lost once.
  await cancel(page).click();
  await expectNoAxeViolations(page);
  await page.route('**/rpc/cancel_order', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 502 });
  });
  await dialog(page).getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('We could not confirm it.')).toBeVisible();
  await page.unroute('**/rpc/cancel_order');
  await dialog(page).getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('This order was canceled')).toBeVisible();
  await expect(cancel(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: `Order ${orderNumber}` })).toBeVisible();
  await expectNoAxeViolations(page);

  const last = await mailbox.mailTo(email, / was canceled$/);
  expect(last.text).toContain('Nothing was charged');
  await mailbox.expectMails(email, 4);
  expect(await backend.stockOf(product)).toBe(stock);
  const id = await backend.orderId(orderNumber);
  expect(
    await backend.rows(`order_status_history?select=changed_by_email&order_id=eq.${id}`),
  ).toEqual([{ changed_by_email: 'Customer' }]);

  await staff.reload();
  await expect(messages).toContainText('The customer canceled this order.');
  await messages.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(messages).toContainText('Done by');
});
