import { expect, expectNoAxeViolations, signInAsAdmin, test } from '../fixtures.ts';

test('a customer buys three, returns two and gets a refund, which figures and papers show @real', async ({
  page,
  backend,
  mailbox,
  openContext,
  expectConsole,
}) => {
  test.slow();
  expectConsole(/Failed to fetch/);
  // No other test orders this product, since its stock is compared.
  const product = '2-week-food-kit';
  const { orderNumber, email } = await backend.placeOrder(product, 3);
  const link = await mailbox.linkTo(email, '/track-order');
  await backend.deliverOrder(orderNumber);
  const stock = await backend.stockOf(product);

  // The customer uses a keyboard, the connection fails once, and the page is reloaded.
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(link);
  await page.getByRole('button', { name: 'Return items' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Return items' })).toBeFocused();
  await page.getByRole('button', { name: 'Request return' }).press('Enter');
  const quantity = page.getByLabel(/How many of/);
  await expect(quantity).toBeFocused();
  await expectNoAxeViolations(page);
  await quantity.selectOption('2');
  await page.getByLabel('Reason').selectOption('damaged');
  await expect(page.getByText('We pay for shipping it back.')).toBeVisible();
  await page.getByLabel('Comment').fill('Both leak at the seal.');
  await page.route('**/rpc/request_return', (route) => route.abort());
  await page.getByRole('button', { name: 'Request return' }).click();
  await expect(page.getByRole('alert')).toContainText('Everything you typed is still here');
  await page.unroute('**/rpc/request_return');
  await page.reload();
  await expect(page.getByLabel('Comment')).toHaveValue('Both leak at the seal.');
  await page.setViewportSize({ width: 320, height: 700 });
  // The database would refuse both texts. One is too long, and one has a character that copied text can contain.
  await page.getByLabel('Comment').fill('Leaks. '.repeat(3000));
  await page.getByRole('button', { name: 'Request return' }).click();
  await expect(page.getByText('Please shorten this to 1,000 characters')).toBeVisible();
  await expect(page.getByLabel('Comment')).toBeFocused();
  await page.getByLabel('Comment').fill('Both leak\0at the seal.');
  await page.getByRole('button', { name: 'Request return' }).click();
  const card = page.getByRole('region', { name: /^Return RET-/ });
  await expect(card).toContainText('Please don’t send a parcel before that.');
  await expectNoAxeViolations(page);
  const number = (await card.getByRole('heading').textContent())!.replace('Return ', '');

  // Staff accept the return.
  const staff = await (await openContext()).newPage();
  await signInAsAdmin(staff);
  await staff.goto('/admin-orders');
  const revenue = staff.locator('dl div', { hasText: 'Total Revenue' }).locator('dd').first();
  const before = await revenue.textContent();
  await staff.goto('/admin-orders?status=returns');
  await expect(staff.getByLabel('Status')).toContainText(/Returns to handle \(\d+\)/);
  await staff.goto(`/admin-orders?status=returns&q=${number}`);
  await staff.getByRole('link', { name: orderNumber }).click();
  const section = staff.getByRole('region', { name: 'Returns' });
  await expect(section).toContainText('Both leak at the seal.');
  await expectNoAxeViolations(staff);
  await section.getByRole('button', { name: 'Accept return' }).click();
  const dialog = staff.getByRole('dialog');
  await expectNoAxeViolations(staff);
  await dialog.getByRole('button', { name: 'See the email' }).click();
  const preview = staff.getByTitle('The email');
  await expect(preview).toHaveAttribute('srcdoc', /Send the parcel to/);
  await dialog.getByRole('button', { name: 'Accept return' }).click();
  await expect(section.getByText('Accepted').first()).toBeVisible();
  await mailbox.mailTo(email, new RegExp(`send back your return ${number}`));
  await page.reload();
  await expect(card).toContainText('Pack the items well.');
  await expectNoAxeViolations(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('region', { name: 'Return slip' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Track Your Order' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await section.getByRole('button', { name: 'It arrived' }).click();
  // Damaged items are written off by default.
  await expect(dialog.getByLabel('Written off')).toHaveValue('2');
  await dialog.getByLabel('Back to stock').selectOption('1');
  await expect(dialog.getByLabel('Written off')).toHaveValue('1');
  await expectNoAxeViolations(staff);
  const announced = await dialog.getByText('Refund: ').textContent();
  await dialog.getByRole('button', { name: 'Save what arrived' }).click();
  await expect(section).toContainText('1 back to stock, 1 written off');
  expect(await backend.stockOf(product)).toBe(stock + 1);
  const refund = section.getByRole('button', { name: /^Refund \$/ });
  const amount = (await refund.textContent())!.replace('Refund ', '');
  expect(announced).toContain(`Refund: ${amount}, of which tax`);
  await refund.click();
  await expect(dialog).toContainText('no money moves');
  await expectNoAxeViolations(staff);
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(section.getByText('Refunded').first()).toBeVisible();
  await staff.getByText(/^\d+ emails(?! could)/).click();
  await staff.getByRole('button', { name: 'See the email Refund notice' }).click();
  await expect(preview).toHaveAttribute('srcdoc', new RegExp(`refunded \\${amount} for`));
  await staff.emulateMedia({ media: 'print' });
  await expect(staff.getByText('Corrected invoice')).toBeVisible();
  await expect(staff.getByRole('table').getByText('Paid after refunds')).toBeVisible();
  await staff.emulateMedia({ media: 'screen' });
  await expect(staff.getByRole('link', { name: 'Email Invoice' })).toHaveAttribute(
    'href',
    new RegExp(`Corrected%20invoice.*Refund%20${number}`),
  );

  await page.reload();
  await expect(card).toContainText(`We refunded ${amount}, tax included.`);
  await expect(page.getByText('Paid after refunds')).toBeVisible();
  await mailbox.mailTo(email, /refunded/);
  await expect(page.getByRole('button', { name: 'Return items' })).toBeVisible();

  await staff.goto('/admin-orders');
  await expect(revenue).not.toHaveText(before ?? '');
  await expect(staff.getByText(/after \$[\d,.]+ of refunds/)).toBeVisible();
  await expect(staff.getByText('comes off on the day it went back')).toBeVisible();
  const download = staff.waitForEvent('download');
  await staff.getByRole('button', { name: 'Export CSV' }).click();
  const stream = await (await download).createReadStream();
  let csv = '';
  for await (const chunk of stream) csv += String(chunk);
  expect(csv).toContain(`"Refund ${number}"`);
});

test('staff enter the returns of a caller: one with a receipt, and one whose parcel never arrived', async ({
  page,
  backend,
  mailbox,
}) => {
  test.slow();
  const { orderNumber, email } = await backend.placeOrder('paracord-bracelet', 2);
  await backend.deliverOrder(orderNumber);
  await signInAsAdmin(page);
  await page.goto(`/admin-orders/${orderNumber}`);
  const section = page.getByRole('region', { name: 'Returns' });
  const dialog = page.getByRole('dialog');
  const enter = async (reason: string, choose: () => Promise<unknown>) => {
    await section.getByRole('button', { name: 'Enter a return' }).press('Enter');
    await choose();
    await dialog.getByLabel('Reason').selectOption(reason);
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Enter return' }).press('Enter');
    await expect(dialog).toBeHidden();
  };
  await enter('damaged', () => dialog.getByLabel(/^How many of/).selectOption('1'));
  await mailbox.mailTo(email, /^Please send back your return/);
  await section.getByRole('button', { name: 'It arrived' }).press('Enter');
  await dialog.getByLabel('Return postage').fill('much');
  await expect(dialog.getByText('Please enter dollars from 0 to 500.')).toBeVisible();
  await dialog.getByLabel('Return postage').fill('8.35');
  await expect(dialog).toContainText('and return postage $8.35');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save what arrived' }).press('Enter');
  await expect(section).toContainText('0 back to stock, 1 written off');
  // The button of the next step has the focus. Ctrl and Enter, which send a form, also confirm the dialog.
  await expect(section.getByRole('button', { name: /^Refund \$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Return postage')).toHaveValue('8.35');
  await page.keyboard.press('Control+Enter');
  await expect(section.getByText('Refunded').first()).toBeVisible();
  await expect(page.getByRole('row', { name: /^After refunds/ })).toBeVisible();

  // One item is left, so the dialog shows a checkbox in place of a quantity.
  await enter('not-needed', () => dialog.getByLabel(/Paracord/).press('Space'));
  await section.getByRole('button', { name: 'Parcel never came' }).press('Enter');
  await expect(dialog).toContainText('ends the return without a refund');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Parcel never came' }).press('Enter');
  await expect(section.getByText('Declined').first()).toBeVisible();
  await mailbox.mailTo(email, /did not arrive$/);
  await expect(section.getByRole('button', { name: 'Enter a return' })).toBeVisible();
});
