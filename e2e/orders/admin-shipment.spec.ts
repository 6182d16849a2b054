import { expect, expectNoAxeViolations, signInAsAdmin, test } from '../fixtures.ts';

test('an item is taken off an order, and the rest is sent in two shipments', async ({
  page,
  backend,
  mailbox,
  openContext,
}) => {
  test.slow();
  const { orderNumber, email } = await backend.placeOrder('fire-starter', 3);
  const link = await mailbox.linkTo(email, '/track-order');
  await signInAsAdmin(page);
  await page.goto(`/admin-orders/${orderNumber}`);
  const dialog = page.getByRole('dialog');
  await page.getByLabel('Add a note').fill('The supplier has two.');
  await page.getByRole('button', { name: 'Save note' }).press('Enter');
  await expect(page.getByRole('listitem').getByText('The supplier has two.')).toBeVisible();
  const supplier = page.getByRole('link', { name: /^Email Distributor/ });
  await expect(supplier).toHaveAttribute('href', /^mailto:/);
  await supplier.evaluate((mail) =>
    mail.addEventListener('click', (event) => event.preventDefault()),
  );
  await supplier.press('Enter');
  await expect(page.getByText(/^Asked \w+ \d+/)).toBeVisible();

  await page.getByRole('button', { name: /^Remove / }).press('Enter');
  await dialog.getByLabel('How many').selectOption('1');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Remove and refund' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Removed: 1 ×/)).toBeVisible();
  await mailbox.mailTo(email, /was changed$/);

  await page.getByRole('button', { name: 'Mark as Processing' }).click();
  const ship = async (carrier: string, number: string) => {
    await page.getByRole('button', { name: 'Mark as Shipped' }).click();
    await dialog.getByLabel('Carrier').fill(carrier);
    await dialog.getByLabel('Tracking number').fill(number);
  };
  await ship('UPS', '1Z1');
  await dialog
    .getByRole('group', { name: 'In this parcel' })
    .getByRole('combobox')
    .selectOption('1 of 2');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Ship this part' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Still to ship' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden();
  await mailbox.mailTo(email, /^A part of your order/);

  const customer = await (await openContext()).newPage();
  await customer.setViewportSize({ width: 320, height: 700 });
  await customer.goto(link);
  const shipments = customer.getByRole('list', { name: 'Parcels' });
  await expect(shipments).toContainText('On its way with UPS');
  await expect(customer.getByText('Still to come')).toBeVisible();
  await expectNoAxeViolations(customer);

  // A parcel that was recorded too early is taken back.
  await ship('DHL', '4711');
  await dialog.getByLabel('Tracking number').press('Enter');
  await page.getByRole('button', { name: 'Parcel 2: Take back' }).press('Enter');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Take back' }).press('Enter');
  await expect(page.getByText('It was DHL 4711: 1 × ')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Still to ship' })).toBeVisible();

  await ship('FedEx', '772');
  await dialog.getByLabel('Tracking number').press('Enter');
  await mailbox.mailTo(email, /^The rest of your order/);
  await page.getByRole('button', { name: 'Parcel 1: Mark as Delivered' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Parcel 1: Not delivered yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Parcel 2: Mark as Delivered' }).press('Enter');
  await expect(page.getByText('Shipped to Delivered')).toBeVisible();
  await expectNoAxeViolations(page);
  await customer.reload();
  await expect(shipments).toContainText('Delivered by FedEx');
});
