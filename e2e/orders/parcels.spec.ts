import { expect, expectNoAxeViolations, signInAsAdmin, test } from '../fixtures.ts';

test('a parcel is recorded once although its answer was lost, and its items can be returned', async ({
  page,
  backend,
  mailbox,
  openContext,
  expectConsole,
}) => {
  test.slow();
  expectConsole(/Failed to fetch/);
  const { orderNumber, email, total } = await backend.placeOrder('tactical-flashlight', 3);
  const link = await mailbox.linkTo(email, '/track-order');
  await signInAsAdmin(page);
  await page.goto(`/admin-orders/${orderNumber}`);
  const dialog = page.getByRole('dialog');
  const number = `1Z 999 AA1 ${orderNumber.slice(-10)}`;
  await page.getByRole('button', { name: 'Mark as Processing' }).press('Enter');
  await page.getByRole('button', { name: 'Mark as Shipped' }).press('Enter');
  await dialog.getByLabel('Carrier').fill('UPS');
  await dialog.getByLabel('Tracking number').fill(number);
  await dialog.getByRole('combobox', { name: /Flashlight/ }).selectOption('1 of 3');

  // The parcel is stored, but the response is lost.
  const shipping = '**/rpc/set_order_status';
  await page.route(shipping, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Ship this part' }).press('Enter');
  await expect(page.getByText('Failed to update order')).toBeVisible();
  await page.unroute(shipping);
  await expect(
    page.getByRole('heading', { name: 'Still to ship', includeHidden: true }),
  ).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Ship this part' }).press('Enter');
  await expect(page.getByText(`${orderNumber}: 2 still to ship.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: /^Parcel \d/ })).toHaveCount(1);

  // The same parcel is entered again, by staff who did not see it.
  await page.getByRole('button', { name: 'Mark as Shipped' }).press('Enter');
  await dialog.getByLabel('Carrier').fill('ups');
  await dialog.getByLabel('Tracking number').fill(number.replaceAll(' ', '-'));
  await dialog.getByLabel('Tracking number').press('Enter');
  await expect(dialog.getByRole('alert')).toContainText(
    'has a parcel with this carrier and number',
  );
  await expect(dialog.getByRole('button', { name: 'Note another parcel' })).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('heading', { name: /^Parcel \d/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Parcel 1: Mark as Delivered' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Parcel 1: Not delivered yet' })).toBeVisible();
  await backend.expectMailsSent({ order_id: await backend.orderId(orderNumber) });
  const parcelMails = (await mailbox.mailsTo(email)).filter(({ subject }) =>
    /^A part/.test(subject),
  );
  expect(parcelMails).toHaveLength(1);

  // The customer calls and names the end of the tracking number.
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search' });
  await search.getByLabel('Search everything').fill(number.slice(-8));
  await search.getByRole('link', { name: new RegExp(orderNumber) }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: orderNumber })).toBeVisible();

  // One of the three items has arrived, so one item can be returned.
  const customer = await (await openContext()).newPage();
  await customer.goto(link);
  await customer.getByRole('button', { name: 'Return items' }).press('Enter');
  await customer.getByRole('checkbox', { name: /Flashlight/ }).press('Space');
  await customer.getByLabel('Reason').selectOption('faulty');
  await customer.getByRole('button', { name: 'Request return' }).press('Enter');
  await expect(customer.getByRole('region', { name: /^Return RET-/ })).toContainText('1 × ');
  await expect(customer.getByRole('button', { name: 'Return items' })).toBeHidden();

  // The refund includes the return postage, and both sides show the same sum.
  const section = page.getByRole('region', { name: 'Returns' });
  await page.reload();
  await section.getByRole('button', { name: 'Accept return' }).press('Enter');
  await dialog.getByRole('button', { name: 'Accept return' }).press('Enter');
  await section.getByRole('button', { name: 'It arrived' }).press('Enter');
  await dialog.getByLabel('Return postage').fill('12.38');
  await dialog.getByRole('button', { name: 'Save what arrived' }).press('Enter');
  const pay = section.getByRole('button', { name: /^Refund \$/ });
  const refund = Number((await pay.textContent())!.replace('Refund $', ''));
  await pay.press('Enter');
  await dialog.getByRole('button', { name: /^Refund \$/ }).press('Enter');
  await expect(section.getByText('Refunded').first()).toBeVisible();
  const paid = `$${(total - refund + 12.38).toFixed(2)}`;
  const after = (shown: typeof page) => shown.getByRole('definition');
  await customer.reload();
  for (const shown of [page, customer])
    await expect(after(shown).filter({ hasText: paid })).toHaveCount(1);
  await page.goto(`/admin-orders?q=${orderNumber}`);
  await expect(page.getByRole('row', { name: new RegExp(orderNumber) })).toContainText(paid);
});
