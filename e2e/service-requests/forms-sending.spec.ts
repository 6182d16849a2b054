import { expect, expectAlive, expectNoAxeViolations, holdBack, test } from '../fixtures.ts';
import type { Backend } from '../pages/backend.ts';
import { RequestFormPage, type Entries } from '../pages/request-form.page.ts';
import { newEmail } from '../pages/unique.ts';
import { someDay, visitorForms } from '../pages/visitor-forms.ts';

function ownEntries(entries: Entries): Entries & { email: string } {
  return { ...entries, email: newEmail('visitor') };
}

/** The values that staff see, by field names. Empty fields may be missing. */
async function storedEntries(
  backend: Backend,
  kind: string,
  email: string,
): Promise<Record<string, unknown>[]> {
  if (kind === 'price-list') return backend.rows(`price_list_requests?email=eq.${email}`);
  const rows = await backend.rows<{ details: object; phone: string }>(
    `service_requests?email=eq.${email}&kind=eq.${kind}`,
  );
  return rows.map(({ details, phone }) => ({ ...details, email, phone }));
}

for (const [kind, form] of Object.entries(visitorForms)) {
  test(`${form.name}: refused when empty, filled in by keyboard, kept after a failure, and stored once as typed`, async ({
    page,
    backend,
  }) => {
    const entries = ownEntries(form.entries);
    const visitor = new RequestFormPage(page, form.name);
    const first = visitor.control(Object.keys(entries)[0]!);
    await page.route(form.endpoint, (route) => route.abort());
    await form.open(page);
    await visitor.submit.click();
    await expect(page.getByText(form.emptyToast, { exact: true })).toBeVisible();
    await expect(first).toHaveAttribute('aria-invalid', 'true');
    await expect(first).toBeFocused();
    await expect(first).toBeInViewport();
    await expectNoAxeViolations(page);

    await visitor.fillByKeyboard(entries);
    await visitor.submit.click();
    await expect(page.getByText(form.failureToast, { exact: true })).toBeVisible();
    await expect(visitor.form).toContainText('We could not confirm that it arrived.');
    await visitor.expectHolds(entries);

    await page.unroute(form.endpoint);
    await visitor.submit.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    for (const words of form.success) {
      await expect(page.getByText(words, { exact: true })).toBeVisible();
    }
    if (kind !== 'price-list') {
      await expect(page.getByText(/^Your reference: REQ-[A-Z2-9]{6}$/)).toBeVisible();
    }
    await expect(visitor.form).toBeHidden();
    // Form pages redirect to the home page, which also has the dialogs. The dialog of the pest quote is on
    // /pest-control.
    await expect(page).toHaveURL(kind === 'pest-quote' ? '/pest-control' : '/');

    const [stored, ...others] = await storedEntries(backend, kind, entries.email);
    expect(others).toEqual([]);
    for (const [name, entry] of Object.entries(entries)) {
      expect(stored![name] ?? false, name).toEqual(entry);
    }
  });
}

test('the date of a booking is refused at its field, a request that hangs is sent again and stored once', async ({
  page,
  backend,
}) => {
  const home = /\/assets\/home-.*\.js/;
  const form = visitorForms.booking;
  const visitor = new RequestFormPage(page, form.name);
  await page.clock.install();
  const fetched = page.waitForResponse(home);
  await form.open(page);
  // Once the app runs, the visitor's first press or click loads the code of the home page.
  await expectAlive(page);
  const entries = ownEntries(form.entries);
  await visitor.fill({ ...entries, preferredDate: '' });
  await fetched;
  const date = visitor.control('preferredDate');
  for (const keys of ['02302031', '05']) {
    await date.fill('');
    await date.focus();
    await page.keyboard.type(keys);
    await visitor.submit.click();
    await expect(date).toHaveAccessibleDescription('This date is incomplete or does not exist');
    await expect(date).toBeFocused();
  }
  await date.fill(someDay);
  await expect(date).not.toHaveAttribute('aria-invalid');

  await page.route(home, (route) => route.abort());
  // The first request arrives, but the response never does.
  await page.route(form.endpoint, async (route) => void (await route.fetch()), { times: 1 });
  await visitor.submit.click();
  await expect(visitor.submit).toBeDisabled();
  // The fields are locked, because a change now would be lost.
  await expect(visitor.form.locator('> [inert]')).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(form.success[0]!, { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await storedEntries(backend, 'booking', entries.email)).toHaveLength(1);
});

test('a visitor who leaves before the answer or from the thank-you page is not redirected', async ({
  page,
}) => {
  const { booking, assessment } = visitorForms;
  const visitor = new RequestFormPage(page, booking.name);
  const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' });
  const title = page.getByRole('heading', { level: 1 });
  const sendPage = await holdBack(page, /\/assets\/terms-/);
  const answer = await holdBack(page, booking.endpoint);
  await booking.open(page);
  await visitor.fill(ownEntries(booking.entries));
  await visitor.submit.click();
  await expect(visitor.submit).toBeDisabled();
  await terms.click();
  await expect(page).toHaveURL('/terms');
  answer();
  await expect(page.getByText(booking.success[0]!, { exact: true })).toBeVisible();
  sendPage();
  await expect(title).toContainText('Terms');
  await expect(page).toHaveURL('/terms');
  await page.goBack();
  await expect(visitor.control('firstName')).toHaveValue('');

  await page.unrouteAll();
  await page.clock.install();
  await assessment.open(page);
  const other = new RequestFormPage(page, assessment.name);
  await other.fill(ownEntries(assessment.entries));
  const sendPageAgain = await holdBack(page, '**/assets/terms-*.js');
  // The clock stands still. Otherwise the home page could open before the thank-you is checked.
  await page.clock.pauseAt(Date.now() + 60_000);
  await other.submit.click();
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeFocused();
  await terms.click();
  await expect(page).toHaveURL('/terms');
  await page.clock.runFor(2_000);
  await page.clock.resume();
  sendPageAgain();
  await expect(title).toHaveText(/Terms/);
  await expect(page).toHaveURL('/terms');
});
