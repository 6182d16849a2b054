import {
  expect,
  expectAccessible,
  expectNoAxeViolations,
  signInAsAdmin,
  test,
} from '../fixtures.ts';
import { newEmail, newPhone, unique } from '../pages/unique.ts';

const requestOf = (email: string, phone: string) => ({
  ...{ firstName: 'Robin', lastName: 'Alder', email, phone },
  services: ['Pest Control & Inspection'],
  urgency: 'emergency',
});

test('when the phone rings, staff find the caller by the end of the number, and the order too', async ({
  page,
  backend,
}) => {
  const [email, other] = [newEmail('robin'), newEmail('alder')];
  const { orderNumber } = await backend.placeOrder('fire-starter', 1, email);
  const number = newPhone().slice(-4);
  const phone = `+1 (415) 555-${number} x11`;
  await backend.requestService('quote', requestOf(email.toUpperCase(), phone));
  await backend.requestService('quote', requestOf(other, phone.replace(' x11', '')));
  await signInAsAdmin(page);
  await page.goto('/admin-orders');
  await page.setViewportSize({ width: 320, height: 700 });

  // These steps use only the keyboard. A slash that is typed into a field does not open the search.
  await page.getByLabel('Search orders').press('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('Search orders').blur();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByLabel('Search everything');
  await expect(field).toBeFocused();
  await expect(dialog.getByText(/Type at least three characters/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  // All digits are typed in one step. Otherwise the results for the first digits would be dimmed while axe runs.
  await page.keyboard.insertText(number);
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ found/);
  const person = dialog.getByRole('link', { name: new RegExp(`Robin Alder.*${email}`) });
  await expect(person).toBeVisible();
  await expectAccessible(page);
  while (!(await person.evaluate((link) => link === document.activeElement))) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(`/admin-customers/${email}`);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Robin Alder' })).toBeFocused();
  await expect(page.getByRole('link', { name: /^Call \(/ })).toHaveAttribute('href', /;ext=11$/);
  await expect(page.getByRole('link', { name: 'New request' })).toHaveAttribute(
    'href',
    `/admin-requests/new?customer=${encodeURIComponent(email)}`,
  );
  const shared = page.getByRole('region', { name: 'Same phone number' });
  await expect(shared.getByText(other)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Emails' })).toContainText(orderNumber);
  await expectAccessible(page);
  await page.getByRole('link', { name: orderNumber }).first().press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: orderNumber })).toBeFocused();
  await page.getByRole('link', { name: 'All of this customer' }).press('Enter');
  await expect(page).toHaveURL(`/admin-customers/${email}`);

  // The list finds the same people as the search.
  await page.goto('/admin-customers');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('1 request, 1 order');
  await expectAccessible(page);
  await page.getByLabel('Show').selectOption('With invoices to be paid');
  await expect(row).toHaveCount(0);
  await page.getByLabel('Search everything').fill(email);
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Results' })).toContainText(email);
});

test('a failed search shows an error, and an old answer never replaces a new one', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  await signInAsAdmin(page);
  await page.goto('/admin-orders');
  const answers = new Map<string, () => void>();
  await page.route('**/rpc/staff_search', async (route) => {
    const { term } = route.request().postDataJSON() as { term: string };
    if (term === 'first') await new Promise<void>((resolve) => answers.set(term, resolve));
    if (term === 'third') return route.fulfill({ status: 500, json: {} });
    const row = { record: 'order', reference: `FSS-${term}`, kind: '', status: 'pending' };
    const person = { person: term, name: `Named ${term}`, email: `${term}@example.com`, phone: '' };
    await route.fulfill({
      json: [{ ...row, ...person, total: 1, created_at: '2026-11-01T08:00:00Z', matches: 1 }],
    });
  });
  await page.getByRole('button', { name: 'Search' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Search everything');
  await field.fill('first');
  await expect.poll(() => answers.has('first')).toBe(true);
  await field.fill('second');
  await expect(dialog.getByText('Named second')).toBeVisible();
  answers.get('first')?.();
  await field.fill('third');
  await expect(dialog.getByText(/The search failed/)).toBeVisible();
  await expect(dialog.getByText('Named first')).toHaveCount(0);
  await page.unroute('**/rpc/staff_search');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('Nothing found for “third”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused();
});

test('an international domain is found in both forms, as written and as stored', async ({
  page,
  backend,
}) => {
  const label = `ü${unique()}`;
  const email = `info@${new URL(`http://${label}.example`).hostname}`;
  await backend.placeOrder('fire-starter', 1, email);
  await signInAsAdmin(page);
  await page.goto(`/admin-orders?q=${encodeURIComponent(`info@${label}.example`)}`);
  await expect(page.getByText('1–1 of 1 orders')).toBeVisible();
  await page.getByLabel('Search orders').fill(email);
  await expect(page).toHaveURL(`/admin-orders?q=${encodeURIComponent(email)}`);
  await expect(page.getByText('1–1 of 1 orders')).toBeVisible();
  await page.goto(`/admin-customers/INFO@${label}.example`);
  await expect(page.getByText('1 order. Canceled')).toBeVisible();
  await page.getByRole('link', { name: 'New request' }).click();
  const form = page.getByRole('form', { name: 'New request' });
  await expect(form.getByLabel('Email')).toHaveValue(email);
});

test('an unknown number begins a request, a known one offers the name, and an unknown address shows no customer', async ({
  page,
  backend,
}) => {
  const [email, phone] = [newEmail('known'), newPhone()];
  await signInAsAdmin(page);
  await page.goto('/admin-customers/nobody@example.com');
  await expect(
    page.getByRole('heading', { name: 'No customer with this email address or phone number' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'All customers' }).click();
  await page.getByLabel('Search everything').fill('zzzzzz');
  await expect(page.getByText('Nothing found for “zzzzzz”.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel('Search everything').fill(phone);
  await page.getByRole('link', { name: 'New request with this number' }).press('Enter');
  const form = page.getByRole('form', { name: 'New request' });
  await expect(form.getByLabel('Phone')).toHaveValue(phone);

  await backend.requestService('quote', { ...requestOf(email, phone), firstName: 'Omar' });
  await page.goto('/admin-requests/new?name=Mister+X');
  await expect(form.getByLabel('Last name')).toHaveValue('X');
  await form.getByLabel('Last name').fill('');
  await form.getByLabel('Phone').fill(phone);
  const offer = form.getByRole('button', { name: `Omar Alder, ${email}: use` });
  await expectNoAxeViolations(page);
  await offer.press('Enter');
  await expect(form.getByLabel('Email')).toHaveValue(email);
  await expect(form.getByLabel('First name')).toHaveValue('Mister');
  await expect(form.getByLabel('Last name')).toHaveValue('Alder');
});

test('Today lists waiting work with links, is calm when empty, and can reload a part that failed', async ({
  page,
  backend,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  const email = newEmail('today');
  await backend.requestService('quote', { ...requestOf(email, '562 555 0100'), lastName: email });
  const [request] = await backend.rows<{ id: string; reference: string }>(
    `service_requests?select=id,reference&email=eq.${email}`,
  );
  const request_id = request!.id;
  const self = await backend.createAdmin();
  await signInAsAdmin(page, self);
  await page.goto(`/admin-requests/${request!.reference}`);
  await expect(page.getByText(/^Contact by/)).toBeVisible();
  await backend.call('assign_service_request', { request_id, assignee: self.id });
  await backend.call('add_service_request_note', { request_id, note: 'The gate is open.' });
  await page.getByRole('link', { name: 'Today' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeFocused();
  // Staff enter their name once, at their first login.
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps).toBeVisible();
  await expectNoAxeViolations(page);
  await steps.getByRole('button', { name: 'Save name' }).click();
  await expect(steps.getByText('Please enter your name.')).toBeVisible();
  const name = `Maya ${unique()}`;
  await steps.getByLabel('Your name').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your name')).toHaveCount(0);
  await expect(page.getByRole('banner').getByText(name)).toBeVisible();
  for (const name of ['To answer', 'To do', 'Visits', 'Stock to reorder']) {
    await expect(page.getByRole('region', { name: new RegExp(`^${name}\\s*\\d*$`) })).toBeVisible();
  }
  const answer = page.getByRole('region', { name: /^To answer/ });
  const entry = answer.locator('li').filter({ hasText: email });
  await expect(entry).toContainText(/Emergency.*New.*by /);
  // If other requests wait too, the list may hide this one under "N more".
  const more = answer.getByText(/^\d+ more$/);
  if (await entry.isHidden()) await more.click();
  await page.setViewportSize({ width: 320, height: 700 });
  await entry.getByRole('link', { name: /^Call/ }).click();
  await expectAccessible(page);
  await entry.getByRole('button', { name: /^No answer/ }).click();
  await expect(entry).toContainText(/, tried \d/);
  await entry.getByRole('link', { name: email }).first().click();
  await expect(page).toHaveURL(`/admin-requests/${request!.reference}`);
  // The page does not rely on the data that it read half a minute ago.
  await expect(page.getByText('The gate is open.')).toBeVisible();

  // A day later by the browser's clock, the request is late.
  await page.clock.setFixedTime(Date.now() + 25 * 3_600_000);
  await page.goto('/admin-today');
  await expect(entry).toContainText('Late');
  await backend.call('set_service_request_status', {
    ...{ request_id, new_status: 'contacted', expected_status: 'new' },
  });
  await page.goto(`/admin-requests?q=${email}&show=to-answer`);
  await expect(page.getByText('No requests found')).toBeVisible();
  await page.getByLabel('Show').selectOption('Open emergencies');
  await page.getByRole('link', { name: email }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(email);

  await page.route('**/rpc/staff_today', (route) =>
    route.fulfill({ json: { answer: [], do: [] } }),
  );
  await page.route('**/rest/v1/visits?*', (route) => route.fulfill({ json: [] }));
  await page.route('**/rest/v1/products?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/admin-today');
  await expect(page.getByText('Nobody is waiting for an answer.')).toBeVisible();
  await expect(page.getByText('Everything is done.')).toBeVisible();
  await expect(page.getByText('No more visits today.')).toBeVisible();
  const stock = page.getByRole('region', { name: 'Stock to reorder' });
  await expect(stock.getByText('This could not be loaded.')).toBeVisible();
  await page.unroute('**/rest/v1/products?*');
  await stock.getByRole('button', { name: 'Try again' }).click();
  await expect(stock.getByRole('link', { name: 'Order from the suppliers' })).toBeVisible();
});
