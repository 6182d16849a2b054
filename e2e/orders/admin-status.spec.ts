// Two staff members work on the same record. The second person must not undo a change that they have not seen.
import { expect, signInAsAdmin, test } from '../fixtures.ts';
import { unique } from '../pages/unique.ts';
import { book } from '../pages/visits.ts';

test('a change by another team member is shown, and not undone', async ({
  page,
  backend,
  openContext,
}) => {
  const buyer = `Bulk Buyer ${unique()}`;
  const { orderNumber } = await backend.placeOrder('fire-starter', 1);
  await backend.requestPriceList(buyer);
  const sent = await book(backend);
  const teamMember = await (await openContext()).newPage();
  await signInAsAdmin(page);
  await signInAsAdmin(teamMember);
  const both = [page, teamMember];

  // The page shows the order as pending, but it is already processing. Its cancellation is refused.
  const step = (on: typeof page, name: string) => on.getByRole('button', { name, exact: true });
  for (const on of both) {
    await on.goto(`/admin-orders/${orderNumber}`);
    await expect(step(on, 'Mark as Processing')).toBeVisible();
  }
  await step(page, 'Cancel order').press('Enter');
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  await step(teamMember, 'Mark as Processing').click();
  await expect(teamMember.getByText(`${orderNumber} is now processing.`)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel order' }).press('Enter');
  await expect(page.getByText('Failed to update order')).toBeVisible();
  await expect(page.getByText(/^The status is now processing\./)).toBeVisible();
  await expect(question).toBeHidden();
  await expect(step(page, 'Mark as Shipped')).toBeVisible();
  await expect(step(page, 'Cancel order')).toBeFocused();
  // The page now shows the new status, so the order can be canceled.
  await step(page, 'Cancel order').click();
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText(`${orderNumber} is now canceled.`)).toBeVisible();

  // The page shows the request as new, but it is already closed. The new status is refused.
  for (const on of both) {
    await on.goto(`/admin-requests/${sent.reference}`);
    await expect(on.getByLabel('Status')).toHaveValue('new');
  }
  await teamMember.getByLabel('Status').selectOption('Closed');
  await expect(teamMember.getByText('New to Closed')).toBeVisible();
  await page.getByLabel('Status').selectOption('Contacted');
  await expect(page.getByText(/^The status is now closed\./)).toBeVisible();
  await expect(page.getByLabel('Status')).toHaveValue('closed');
  await expect(page.getByText('New to Closed')).toBeVisible();
  await expect(page.getByText('Closed to Contacted')).toBeHidden();

  // The page shows the price list request as pending, but it is already completed. Its rejection is refused.
  const cardOn = (on: typeof page) => on.getByRole('article', { name: `Request of ${buyer}` });
  for (const on of both) {
    await on.goto('/admin-price-requests');
    await expect(cardOn(on).getByText('Pending')).toBeVisible();
  }
  await cardOn(teamMember).getByRole('button', { name: 'Mark Completed' }).click();
  await expect(cardOn(teamMember).getByText('Completed', { exact: true })).toBeVisible();
  await cardOn(page).getByRole('button', { name: 'Mark Rejected' }).click();
  await expect(page.getByText(/^The status is now completed\./)).toBeVisible();
  await expect(cardOn(page).getByText('Completed', { exact: true })).toBeVisible();
  await expect(cardOn(page).getByRole('button', { name: 'Mark Rejected' })).toBeVisible();
});
