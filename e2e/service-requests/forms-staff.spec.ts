import { readFile } from 'node:fs/promises';
import { isolate } from '../../src/lib/format/isolate.ts';
import { expect, expectNoAxeViolations, signInAsAdmin, test } from '../fixtures.ts';
import { RequestFormPage } from '../pages/request-form.page.ts';
import { newPhone, unique } from '../pages/unique.ts';
import { visitorForms, type VisitorForm } from '../pages/visitor-forms.ts';
import { book } from '../pages/visits.ts';

test('a request is found, read, answered, advanced, noted and exported', async ({
  page,
  backend,
}) => {
  const mark = unique();
  const phone = newPhone();
  await backend.requestService('assessment', {
    firstName: '=HYPERLINK("https://evil.example")',
    lastName: '<b>Ortiz</b>',
    email: `${mark}@example.com`,
    phone,
    serviceType: 'termite-treatment',
    urgencyLevel: 'urgent',
    insuranceClaim: true,
    concerns: ['Termites or wood damage', 'Vandalism'],
    additionalNotes: 'First line\nSecond line',
  });

  await signInAsAdmin(page);
  await page.goto('/admin-orders');
  await expect(page.getByRole('link', { name: /^Requests .*new$/ })).toBeVisible();
  await page.getByRole('link', { name: /^Requests/ }).click();
  await expect(page.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible();
  await page.getByLabel('Search requests').fill(mark);
  await page.getByLabel('Show').selectOption('Assessment');
  await expect(page).toHaveURL(`/admin-requests?q=${mark}&show=assessment`);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('Termite');
  await expect(rows.nth(1)).toContainText('Contact by');
  // The rows are dimmed until the last response has arrived.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expectNoAxeViolations(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"") <b>Ortiz</b>"`);
  expect(csv.trim().split('\r\n')).toHaveLength(2);

  await rows.nth(1).getByRole('link', { name: /^REQ-/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    '=HYPERLINK("https://evil.example") <b>Ortiz</b>',
  );
  for (const [label, text] of [
    ['Service', 'Termites'],
    ['How urgent is it?', 'Urgent (Within 24 hours)'],
    ['An insurance claim is involved', 'Yes'],
    ['There have been incidents before', 'Not checked'],
    ['What applies to your property?', 'Termites or wood damage, Vandalism'],
    ['Anything else', 'First line\nSecond line'],
  ] as const) {
    const answer = page.locator('dt').filter({ hasText: label }).locator('+ dd');
    await expect(answer).toHaveText(text, { useInnerText: true });
  }
  await page.getByText(/^\d+ questions left blank$/).click();
  await expect(page.getByRole('listitem').getByText('City', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Call/ })).toHaveAttribute(
    'href',
    `tel:+1${phone.replaceAll('-', '')}`,
  );

  await page.getByLabel('Status').selectOption('contacted');
  await expect(page.getByText('Request marked as contacted')).toBeVisible();
  await expect(page.getByText('New to Contacted')).toBeVisible();
  await page.getByLabel('Add a note').fill('Called twice\nno answer');
  await page.getByRole('button', { name: 'Save note' }).click();
  // This text is the note in the list, not the text in the field.
  await expect(page.getByRole('listitem').getByText('Called twice')).toBeVisible();
  await expect(page.getByLabel('Add a note')).toHaveValue('');
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(page.getByLabel('Status')).toHaveValue('contacted');

  await page.goto(`/admin-requests?q=${encodeURIComponent(`+1 ${phone.replaceAll('-', '.')}`)}`);
  await expect(page.getByText(`${mark}@example.com`)).toBeVisible();
  await page.getByLabel('Search requests').fill(`${mark} %`);
  await expect(page.getByText('No requests found')).toBeVisible();
  await page.getByRole('link', { name: 'Show all requests' }).click();
  await expect(page).toHaveURL('/admin-requests');
});

test('a request whose trap field the browser filled in is found by its reference and cleared', async ({
  page,
}) => {
  const name = `Trapped ${unique()}`;
  const sendTrapped = async ({ open, name: title, entries, success }: VisitorForm) => {
    await open(page);
    const form = new RequestFormPage(page, title);
    await form.fill(entries);
    await form
      .control('leave_this_empty')
      .evaluate((input: HTMLInputElement) => (input.value = 'Acme'));
    await form.submit.click();
    await expect(page.getByText(success[0] ?? '', { exact: true })).toBeVisible();
  };
  const { quote, 'price-list': priceList } = visitorForms;
  await sendTrapped(quote);
  const said = await page.getByText(/Your reference: REQ-/).innerText();
  await sendTrapped({ ...priceList, entries: { ...priceList.entries, name } });

  await signInAsAdmin(page);
  await page.goto('/admin-orders');
  await page.getByRole('link', { name: /^Requests/ }).click();
  const [reference = 'none'] = /REQ-\w+/.exec(said) ?? [];
  await page.getByLabel('Search requests').fill(reference);
  // The list may still show other requests, so the test clicks the link with this reference.
  await page.getByRole('link', { name: reference }).click();
  await expect(page.getByText(/^Received as suspected spam/)).toBeVisible();
  await page.getByLabel('Status').selectOption('New');
  await expect(page.getByText('Spam to New')).toBeVisible();

  await page.goto('/admin-price-requests?status=spam');
  const card = page.getByRole('article', { name: `Request of ${name}` });
  await card.getByRole('button', { name: 'Not Spam' }).click();
  await expect(page.getByText('Request marked as pending')).toBeVisible();
});

test('lists that fail to load can be retried; price list requests are found by status and closed', async ({
  page,
  backend,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  const [waiting, closed] = [`Waiting ${unique()}`, `Closed ${unique()}`];
  const asking = `Asking ${unique()}`;
  await backend.requestPriceList(waiting);
  await backend.requestPriceList(asking);
  await backend.requestPriceList(closed);
  await backend.closePriceRequests(closed, 'rejected');
  await signInAsAdmin(page);
  const broken = { status: 500, json: { message: 'broken' } };
  const lists = [
    ['Requests', 'service_requests', 'Failed to load requests'],
    ['Orders', 'orders', 'Failed to load orders. Please try again.'],
    ['Requests', 'price_list_requests', 'Failed to load price requests'],
  ] as const;
  const urlOf = (table: string) => `**/rest/v1/${table}**`;
  for (const [, table] of lists) {
    await page.route(urlOf(table), (route) => route.fulfill(broken));
  }
  await page.goto('/admin-suppliers');
  for (const [link, table, words] of lists) {
    await page
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link', { name: new RegExp(`^${link}`) })
      .click();
    if (table === 'price_list_requests') {
      await page.getByRole('link', { name: 'Price lists' }).click();
    }
    await expect(page.getByText(words)).toBeVisible();
    await page.unroute(urlOf(table));
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
  const cardOf = (name: string) => page.getByRole('article', { name: `Request of ${name}` });
  const card = cardOf(waiting);
  const complete = card.getByRole('button', { name: 'Mark Completed' });
  const reject = card.getByRole('button', { name: 'Mark Rejected' });
  await expect(cardOf(closed)).toBeVisible();
  await expect(card.getByText('Pending')).toBeVisible();

  // The URL keeps the filter. A closed request is not pending, so its card disappears and the focus moves to the
  // heading.
  await page.getByLabel('Status').selectOption('Pending');
  await expect(page).toHaveURL('/admin-price-requests?status=pending');
  await expect(cardOf(closed)).toBeHidden();
  await expectNoAxeViolations(page);
  await cardOf(asking).getByRole('button', { name: 'Send price list' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('A line of your own').fill('For 40 kits we have better prices.');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'See the email' }).click();
  const preview = page.getByTitle('The email');
  await expect(preview).toHaveAttribute('srcdoc', /For 40 kits.*SKU myfak-kit/s);
  await dialog.getByRole('button', { name: 'Send price list' }).press('Enter');
  await expect(page.getByText('Price list sent')).toBeVisible();
  await expect(cardOf(asking)).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Status')).toHaveValue('pending');
  const url = '**/rest/v1/rpc/set_price_request_status';
  await page.route(url, (route) => route.fulfill(broken));
  await complete.click();
  await expect(page.getByText('Failed to update status')).toBeVisible();
  await page.unroute(url);
  await expect(complete).toBeEnabled();
  await complete.press('Enter');
  await expect(page.getByText('Request marked as completed')).toBeVisible();
  await expect(card).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.getByLabel('Status').selectOption('Completed');
  await expect(complete).toBeHidden();
  await page.goto('/admin-price-requests');
  await reject.press('Enter');
  await expect(page.getByText('Request marked as rejected')).toBeVisible();
  await expect(card.getByRole('heading')).toBeFocused();
  await expect(reject).toBeHidden();
  await expect(complete).toBeVisible();
});

test('a request is taken with one press, reassigned, found among mine and unassigned, and keeps a half-typed note', async ({
  page,
  backend,
}) => {
  const self = await backend.createAdmin();
  const other = await backend.createAdmin();
  const { id, reference, email } = await book(backend);
  const [mark] = email.split('@');
  await signInAsAdmin(page, self);
  await page.goto(`/admin-requests?q=${mark}&show=nobody`);
  await page.getByRole('link', { name: reference }).click();
  const take = page.getByRole('button', { name: 'Take', exact: true });
  await take.click();
  await expect(page.getByText(`Assigned to ${self.email}`).first()).toBeVisible();
  await page.getByRole('link', { name: 'Back to requests' }).click();
  await expect(page.getByText('No requests found')).toBeVisible();
  await page.getByLabel('Show').selectOption('Mine');
  await expect(page).toHaveURL(`/admin-requests?q=${mark}&show=mine`);
  await expect(page.getByRole('row').filter({ hasText: reference })).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: reference }).click();
  const assignee = page.getByLabel('Assigned to');
  // The page opens with cached data. The reload makes sure that it shows the stored data.
  await page.reload();
  await expect(assignee).toHaveValue(self.id);
  // Meanwhile, the office assigns the request to another team member.
  await backend.call('assign_service_request', {
    request_id: id,
    assignee: other.id,
    expected_assignee: self.id,
  });
  await assignee.selectOption('Nobody');
  await expect(page.getByText(`${other.email} has this request now.`)).toBeVisible();
  await expect(assignee).toHaveValue(other.id);
  await take.click();
  await expect(assignee).toHaveValue(self.id);
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history.first()).toContainText(`Assigned to ${isolate(self.email)}`);
  await expectNoAxeViolations(page);

  const note = page.getByLabel('Add a note');
  await note.fill('Called, will call back');
  await page.getByRole('link', { name: 'Back to requests' }).click();
  await page.getByRole('link', { name: reference }).click();
  await expect(note).toHaveValue('Called, will call back');
  await page.reload();
  await expect(note).toHaveValue('Called, will call back');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('listitem').getByText('Called, will call back')).toBeVisible();
  await expect(note).toHaveValue('');
});
