import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  signInAsAdmin,
  test,
} from '../fixtures.ts';
import { newDay, newEmail, newPhone, unique } from '../pages/unique.ts';
import { somebodyElse } from '../pages/visits.ts';

interface Row {
  reference: string;
  name: string;
  taken_by_email: string;
  status: string;
  details: Record<string, unknown>;
}

test('a pest request by phone is typed by keyboard, kept over a reload, and gets a visit', async ({
  page,
  backend,
}) => {
  const phone = newPhone();
  const contractor = `Sam ${unique()}`;
  await signInAsAdmin(page);
  await page.goto('/admin-requests');
  await page.getByRole('link', { name: 'New request' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'New request' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Call 911' })).toHaveAttribute(
    'href',
    'tel:911',
  );
  const form = page.getByRole('form', { name: 'New request' });
  await form.getByLabel('Type of request').selectOption('Pest quote');
  await form.getByRole('button', { name: 'Save request' }).press('Enter');
  await expect(form.getByLabel('First name')).toBeFocused();
  await expect(form.getByText('Please enter a name.')).toBeVisible();
  await expect(form.getByText('Please enter a phone number or an email address.')).toBeVisible();
  await expectNoAxeViolations(page);

  await page.keyboard.type('Tess');
  await form.getByLabel('Phone').fill(phone);
  await form.getByLabel('How bad is it?').selectOption('emergency');
  await form.getByLabel('Cockroaches').check();
  await page.reload();
  await expect(page.getByText('What you typed here before is back.')).toBeVisible();
  await expect(form.getByLabel('Cockroaches')).toBeChecked();
  await expect(form.getByLabel('First name')).toHaveValue('Tess');
  await form.getByRole('button', { name: 'Save and set a visit' }).press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Set a visit' });
  await dialog.getByLabel('Day').fill(newDay());
  await dialog.getByLabel('Time in California').fill('09:30');
  await somebodyElse(dialog).fill(contractor);
  await dialog.getByRole('button', { name: 'Save visit' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toContainText('taken by phone');
  await expect(page.getByText('Taken by phone', { exact: true })).toBeVisible();
  await expect(page.getByText('Emergency', { exact: true })).toBeVisible();
  await expect(page.getByText('There is no email address')).toBeVisible();
  const [row] = await backend.rows<Row>(`service_requests?phone=eq.${phone}`);
  expect(row).toMatchObject({
    name: 'Tess',
    taken_by_email: 'admin@example.com',
    status: 'scheduled',
    details: { pestProblems: ['Cockroaches'], severity: 'emergency' },
  });

  // The caller gives the address at the end of the call, with a mistake that is corrected later.
  for (const email of ['tess@exmaple.com', 'tess@example.com']) {
    await page.getByRole('button', { name: 'Edit contact' }).press('Enter');
    const correction = page.getByRole('dialog', { name: `Edit contact of ${row!.reference}` });
    await correction.getByLabel('Email').fill(email);
    await expectNoAxeViolations(page);
    await correction.getByLabel('Email').press('Enter');
    await expect(correction).toBeHidden();
    await expect(page.getByText(`Email corrected: ${email}`)).toBeVisible();
  }
  await expect(page.getByText('It was tess@exmaple.com')).toBeVisible();
  await expect(page.getByText(/^\d+ emails?(?! could)/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Visits', exact: true })).toContainText(contractor);
  await page.goto('/admin-requests/new');
  await expect(form.getByLabel('First name')).toHaveValue('');
});

test('a caller with a late order requests pest control, and the team member finds the visit on a phone', async ({
  page,
  backend,
  openContext,
}) => {
  const [phone, email] = [newPhone(), newEmail('late')];
  const { orderNumber } = await backend.placeOrder('water-filter', 1, email);
  await backend.requestService('quote', {
    ...{ firstName: 'Rosa', lastName: 'Lane', email, phone, urgency: 'standard' },
    services: ['Pest Control & Inspection'],
  });
  const name = `Dana ${unique()}`;
  const teamMember = await backend.createAdmin('admin', name);

  // Staff find the caller by the end of the number. The caller's parcel is not sent yet and has the wrong address.
  await signInAsAdmin(page);
  await page.goto('/admin-orders');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByLabel('Search everything').fill(phone.slice(-4));
  await page.getByRole('link', { name: new RegExp(email) }).click();
  await page.getByRole('link', { name: orderNumber }).first().click();
  await expect(page.getByRole('main')).toContainText('Pending');
  await page.getByRole('button', { name: 'Edit contact' }).click();
  await page.getByLabel('Street address').fill('99 Pine Ave');
  await page.getByRole('button', { name: 'Save corrections' }).click();
  await expect(page.getByText('Street address corrected: 99 Pine Ave')).toBeVisible();

  await page.getByRole('link', { name: 'All of this customer' }).click();
  await page.getByRole('link', { name: 'New request' }).click();
  const form = page.getByRole('form', { name: 'New request' });
  await form.getByLabel('Type of request').selectOption('Pest quote');
  await expect(form.getByLabel('Email')).toHaveValue(email);
  await form.getByLabel('Cockroaches').check();
  await form.getByRole('button', { name: 'Save and set a visit' }).click();
  const day = newDay();
  const dialog = page.getByRole('dialog', { name: 'Set a visit' });
  await dialog.getByLabel('Day').fill(day);
  await dialog.getByLabel('Time in California').fill('10:00');
  await dialog.getByLabel(name).check();
  await dialog.getByRole('button', { name: 'Save visit' }).click();
  await expect(dialog).toBeHidden();

  const phoneOf = await (await openContext()).newPage();
  await phoneOf.setViewportSize({ width: 360, height: 740 });
  await signInAsAdmin(phoneOf, teamMember);
  await phoneOf.goto(`/admin-schedule?day=${day}`);
  await phoneOf.getByLabel('Person').selectOption(name);
  const visit = phoneOf.getByRole('listitem').filter({ hasText: /10:00 AM.*Rosa Lane/s });
  await expect(visit).toContainText('Pest inspection');
  await expect(visit.getByRole('link', { name: new RegExp(phone.slice(-4)) })).toBeVisible();
  await expectNoSidewaysScroll(phoneOf.locator('html'));
});

test('for a known caller the form is filled in, also for another kind, and a lost answer stores one request', async ({
  page,
  backend,
}) => {
  const email = newEmail('caller');
  await backend.placeOrder('water-filter', 1, email, { firstName: 'Cara', lastName: 'Lund' });
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/admin-requests/new?customer=${encodeURIComponent(email.toUpperCase())}`);
  const form = page.getByRole('form', { name: 'New request' });
  await expect(form.getByLabel('First name')).toHaveValue('Cara');
  await form.getByLabel('Type of request').selectOption('Guard application');
  await expect(form.getByLabel('Full name')).toHaveValue('Cara Lund');
  await expect(form.getByLabel('Property address')).toHaveValue('12 Ocean Blvd, Long Beach, 90802');
  await expectNoSidewaysScroll(page.locator('html'));

  await page.route(
    '**/rpc/take_request',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await form.getByRole('button', { name: 'Save request' }).click();
  await expect(page.getByText('confirm that this was saved.')).toBeVisible();
  await form.getByRole('button', { name: 'Save request' }).click();
  await expect(page.getByText(`A confirmation goes to ${email}.`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cara Lund');
  const rows = await backend.rows<Row>(`service_requests?email=eq.${email}`);
  expect(rows).toHaveLength(1);
});

test('the address of an order can be edited until shipping, and its email address also afterwards', async ({
  page,
  backend,
}) => {
  const { orderNumber, email } = await backend.placeOrder('water-filter', 1);
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/admin-orders/${orderNumber}`);
  await page.getByRole('button', { name: 'Edit contact' }).click();
  const dialog = page.getByRole('dialog', { name: `Edit contact of ${orderNumber}` });
  await dialog.getByLabel('Street address').fill('14 Ocean Blvd');
  await dialog.getByLabel('Phone').fill('(562) 555-0177');
  await dialog.getByLabel('State').fill('Maine');
  await expect(dialog.getByText('90802 is in California, CA. Is ME right?')).toBeVisible();
  await dialog.getByLabel('State').fill('Calif.');
  await expectNoAxeViolations(page);

  const details = JSON.stringify({ code: 'invalid_fields', fields: { city: 'No such city.' } });
  const refusal = { status: 422, json: { code: 'PT422', message: 'Please check.', details } };
  const url = '**/rpc/correct_order';
  await page.route(url, (route) => route.fulfill(refusal), { times: 1 });
  await dialog.getByRole('button', { name: 'Save corrections' }).click();
  await expect(dialog.getByLabel('City')).toHaveAccessibleDescription('No such city.');
  await expect(dialog.getByLabel('City')).toBeFocused();

  await dialog.getByRole('button', { name: 'Save corrections' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Street address corrected: 14 Ocean Blvd')).toBeVisible();
  await expect(page.getByRole('link', { name: '(562) 555-0177' })).toBeVisible();
  await expectNoSidewaysScroll(page.locator('html'));

  await backend.deliverOrder(orderNumber);
  await page.reload();
  await page.getByRole('button', { name: 'Edit contact' }).click();
  await expect(dialog.getByText('Where the parcel goes stays as it is.')).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveCount(1);
  await dialog.getByLabel('Email').fill(`right-${email}`);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save corrections' }).click();
  await expect(page.getByText(`Email corrected: right-${email}`)).toBeVisible();
});

test('a person’s data is exported, and erased when nothing is open; that of a caller with the same number is kept', async ({
  page,
  backend,
  mailbox,
}) => {
  const { orderNumber, email } = await backend.placeOrder('water-filter', 1);
  const phone = newPhone();
  const services = ['Pest Control & Inspection'];
  await backend.requestService('quote', {
    ...{ firstName: 'Ana', lastName: 'Ortiz', email, phone, urgency: 'standard', services },
  });
  for (const firstName of ['Vera', 'Annie']) {
    const fields = { firstName, phone, description: `Said by ${firstName}` };
    await backend.call('take_request', {
      ...{ kind: 'quote', fields, idempotency_key: randomUUID() },
    });
  }
  const [vera, annie] = (
    await backend.rows<Row & { id: string }>(
      `service_requests?phone=eq.${phone}&email=eq.&order=name.desc`,
    )
  ).map(({ reference }) => reference);
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 320, height: 640 });

  // Several people may share a number, so staff choose a name before the form is filled in.
  await page.goto(`/admin-requests/new?customer=${phone}`);
  const form = page.getByRole('form', { name: 'New request' });
  await expect(form.getByLabel('Phone')).toHaveValue(phone);
  await expect(form.getByLabel('First name')).toHaveValue('');
  await page.getByRole('region', { name: 'Who’s calling?' }).getByText('Vera').click();
  await expect(form.getByLabel('First name')).toHaveValue('Vera');
  await expectNoSidewaysScroll(page.locator('html'));

  await page.goto(`/admin-customers/${email}`);
  const apart = page.getByRole('region', { name: 'Same phone number' });
  await expect(apart.getByRole('link', { name: vera! })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Requests', exact: true })).not.toContainText(
    vera!,
  );
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Export data' }).click();
  const choice = page.getByRole('dialog', { name: 'Export the data of this customer?' });
  await expect(choice).toContainText('Internal notes go out word for word');
  await choice.getByLabel('Annie').check();
  await expectNoAxeViolations(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    choice.getByRole('button', { name: 'Export data' }).click(),
  ]);
  await expect(page.getByText('Data exported')).toBeVisible();
  expect(file.suggestedFilename()).toBe(`data-${email}.html`);
  const exported = await readFile(await file.path(), 'utf8');
  expect(exported).toContain('Said by Annie');
  expect(exported).not.toContain('Said by Vera');

  for (const new_status of ['contacted', 'closed']) {
    for (const { id, name, status } of await backend.rows<Row & { id: string; status: string }>(
      `service_requests?phone=eq.${phone}`,
    )) {
      if (name !== 'Vera') {
        const move = { request_id: id, new_status, expected_status: status };
        await backend.call('set_service_request_status', move);
      }
    }
  }
  await page.getByRole('button', { name: 'Erase data' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Erase the data of this customer?' });
  await expect(dialog.getByText(`and invoices paid: ${orderNumber}.`)).toBeVisible();
  await expect(dialog.getByText(`${email}: Ana Ortiz`)).toBeVisible();
  await dialog.getByLabel('Annie').check();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page.locator('html'));
  await dialog.getByLabel('Reason').fill('Asked by letter');
  // Data cannot be erased while a mail is being sent, so wait for all mails. The mails about the order are sent last.
  await mailbox.mailTo(email, /^Your request .* is closed$/);
  await backend.cancelOrder(orderNumber);
  await backend.expectMailsSent({ order_id: await backend.orderId(orderNumber) });
  // The counts have changed, and staff see the new counts before anything is erased.
  await dialog.getByRole('button', { name: 'Erase data' }).click();
  await expect(page.getByText('Something was added meanwhile.')).toBeVisible();
  await expect(dialog.getByText('must be answered')).toBeHidden();
  await dialog.getByRole('button', { name: 'Erase data' }).click();
  await expect(page.getByText('No customer with this')).toBeVisible();

  const [order] = await backend.rows<Record<string, unknown>>(
    `orders?order_number=eq.${orderNumber}`,
  );
  expect(order).toMatchObject({
    ...{ customer_name: 'Erased', customer_email: '', shipping_address: '' },
    ...{ shipping_state: 'CA', shipping_zip: '90802' },
  });
  expect(
    (await backend.rows<Row>(`service_requests?phone=eq.${phone}`)).map(
      ({ reference }) => reference,
    ),
  ).toEqual([vera]);
  expect(annie).not.toBe(vera);
  await page.goto(`/admin-orders/${orderNumber}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Erased', { exact: true }).first()).toBeVisible();
  await expect(main.getByRole('button', { name: 'Print invoice' })).toBeVisible();
  await expect(main.getByText(/^(Email Invoice|Correct|All of this customer)$/)).toBeHidden();
  await page.goto(`/admin-orders?q=${orderNumber}`);
  await expect(main.getByText('Erased').first()).toBeVisible();
  await expect(main.getByText('Email Invoice')).toBeHidden();
  await expect(main.locator('a[href*="/admin-customers"]')).toHaveCount(0);
  await page.goto('/admin-team');
  await expect(page.getByText('admin@example.com: exported').first()).toBeVisible();
  await expect(page.getByText('Asked by letter')).toBeVisible();
  await expectNoAxeViolations(page);
});
