import { admin, expect, expectNoAxeViolations, signInAsAdmin, test } from './fixtures.ts';

test("a mistyped shipment is corrected, but not over a colleague's correction", async ({
  page,
  context,
  backend,
}) => {
  const { orderNumber, email } = await backend.placeOrder('fire-starter', 1);
  await signInAsAdmin(page);
  await page.goto(`/admin-orders/${orderNumber}`);
  const edit = page.getByRole('button', { name: `Edit shipment of ${orderNumber}` });
  await page.getByRole('button', { name: 'Mark as Processing' }).click();
  await page.getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(edit).toBeHidden();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Carrier').fill('UPS');
  await dialog.getByLabel('Tracking number').fill('1Z998');
  await dialog.getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(page.getByRole('link', { name: '1Z998' })).toBeVisible();

  const colleague = await context.newPage();
  await colleague.goto(`/admin-orders/${orderNumber}`);
  await colleague.getByRole('button', { name: `Edit shipment of ${orderNumber}` }).click();

  await edit.press('Enter');
  await expect(dialog.getByLabel('Carrier')).toHaveValue('UPS');
  await dialog.getByLabel('Tracking number').fill('1Z999');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save shipment' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(edit).toBeFocused();
  await expect(page.getByRole('link', { name: '1Z999' })).toHaveAttribute(
    'href',
    'https://www.ups.com/track?tracknum=1Z999',
  );
  const correction = page.getByRole('listitem').filter({ hasText: 'Shipment corrected' });
  await expect(correction).toContainText('It was UPS 1Z998');
  await expect(correction).toContainText(admin.email);
  await expectNoAxeViolations(page);

  const late = colleague.getByRole('dialog');
  await late.getByLabel('Tracking number').fill('1Z997');
  await late.getByRole('button', { name: 'Save shipment' }).click();
  await expect(colleague.getByText('This shipment has changed since you opened it.')).toBeVisible();
  await expect(
    late.getByText('A coworker changed this to 1Z999. Saving replaces it.'),
  ).toBeVisible();
  await late.getByRole('button', { name: 'Cancel' }).click();
  await expect(colleague.getByRole('link', { name: '1Z999' })).toBeVisible();

  // The change is saved, and its answer is lost.
  await page.route('**/rpc/set_shipment', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await edit.click();
  await dialog.getByLabel('Tracking number').fill('1Z996');
  await dialog.getByRole('button', { name: 'Save shipment' }).click();
  await expect(page.getByText(/We couldn’t confirm that this was saved\./)).toBeVisible();
  await expect(
    dialog.getByText('A coworker changed this to 1Z996. Saving replaces it.'),
  ).toBeVisible();
  await page.unroute('**/rpc/set_shipment');
  // Saving again makes no second correction.
  await dialog.getByRole('button', { name: 'Save shipment' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Shipment corrected', { exact: true })).toHaveCount(2);

  await page.goto('/track-order');
  await page.getByLabel('Order number').fill(orderNumber);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Track order' }).click();
  await expect(page.getByRole('link', { name: '1Z996' })).toBeVisible();
});
