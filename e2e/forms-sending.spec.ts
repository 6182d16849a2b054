import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { Backend } from './pages/backend.ts';
import { RequestFormPage, type Entries } from './pages/request-form.page.ts';
import { visitorForms, type VisitorForm } from './pages/visitor-forms.ts';

/** What staff find, by the fields' names; blank fields may be left out. */
async function storedEntries(
  request: APIRequestContext,
  form: VisitorForm,
  email: string,
): Promise<Record<string, unknown>[]> {
  const backend = new Backend(request);
  if (form.kind === 'price-list') {
    return backend.rows(`price_list_requests?email=eq.${email}`);
  }
  const rows = await backend.rows<{ details: object; phone: string }>(
    `service_requests?email=eq.${email}&kind=eq.${form.kind}`,
  );
  return rows.map(({ details, phone }) => ({ ...details, email, phone }));
}

for (const form of visitorForms) {
  const email = `${form.kind}-${randomUUID()}@example.com`;
  const entries: Entries = { ...form.entries, email };

  test(`${form.name}: refused, failing, then sent once and stored as typed`, async ({
    page,
    request,
    expectConsole,
  }) => {
    expectConsole(/Failed to load resource/);
    const visitor = new RequestFormPage(page, form.name);
    await page.clock.install();
    await form.open(page);
    let sendings = 0;
    page.on('request', (sent) => {
      if (sent.method() === 'POST' && /submit_service_request|price_list/.test(sent.url())) {
        sendings += 1;
      }
    });

    // Empty, then with only a part filled in.
    await visitor.submit.click();
    await expect(page.getByText(form.emptyToast, { exact: true })).toBeVisible();
    for (const name of form.required) {
      const control = visitor.control(name).first();
      await expect(control).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(visitor.control(form.required[0]!).first()).toBeFocused();
    await expectNoAxeViolations(page);
    await visitor.fill(form.partly);
    await visitor.submit.click();
    await expect(page.getByText(form.partlyToast, { exact: true }).first()).toBeVisible();
    await expect(visitor.control(form.partlyFocus).first()).toBeFocused();
    expect(sendings).toBe(0);

    // A backend that cannot be reached, fails, or has enough: nothing typed is lost.
    await visitor.fill(entries);
    const enough = 'Please call us at (562) 555-0142.';
    for (const [fault, words] of [
      ['abort', form.failureToast],
      [{ status: 500, json: { message: 'broken' } }, form.failureToast],
      [{ status: 429, json: { message: enough, details: '{"code":"rate_limited"}' } }, enough],
    ] as const) {
      await page.route(form.endpoint, (route) =>
        fault === 'abort' ? route.abort() : route.fulfill(fault),
      );
      await visitor.submit.click();
      await expect(page.getByText(words).first()).toBeVisible();
      await expect(visitor.submit).toBeEnabled();
      await visitor.expectHolds(entries);
      await page.unroute(form.endpoint);
    }

    // A request that hangs says so; sending again, and twice, stores one.
    let isHanging = true;
    await page.route(form.endpoint, async (route) => {
      if (!isHanging) return route.continue();
      isHanging = false;
      // The request arrives; its answer never does.
      await route.fetch();
    });
    await visitor.submit.click();
    await expect(visitor.submit).toBeDisabled();
    await page.clock.runFor(10_000);
    await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.clock.runFor(2_100);
    for (const words of form.success) {
      await expect(page.getByText(words, { exact: true })).toBeVisible();
    }
    if (form.isDialog) await expect(page.getByRole('dialog')).toBeHidden();
    else {
      await page.clock.runFor(2_100);
      await expect(page).toHaveURL('/');
    }

    const stored = await storedEntries(request, form, email);
    expect(stored).toHaveLength(1);
    for (const [name, entry] of Object.entries(entries)) {
      if (entry === false) expect(stored[0]![name] ?? false).toBe(false);
      else expect(stored[0]![name]).toEqual(entry);
    }
  });

  test(`${form.name}: filled in with the keyboard alone, pressed twice, sent once`, async ({
    page,
    request,
  }) => {
    const visitor = new RequestFormPage(page, form.name);
    await form.open(page);
    await expect(visitor.submit).toBeEnabled();
    const own: Entries = { ...entries, email: `keyboard-${email}` };
    await visitor.fillByKeyboard(own);
    await visitor.expectHolds(own);
    // Both presses in one task, before anything can be switched off.
    await visitor.submit.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(page.getByText(form.success[0]!, { exact: true })).toBeVisible();
    expect(await storedEntries(request, form, `keyboard-${email}`)).toHaveLength(1);
  });
}

for (const kind of ['price-list', 'pest-quote']) {
  const form = visitorForms.find((candidate) => candidate.kind === kind)!;

  test(`${form.name}: an answer of somebody else than the backend is a failure`, async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/Failed to load resource/);
    const visitor = new RequestFormPage(page, form.name);
    await form.open(page);
    const entries: Entries = { ...form.entries, email: `astray-${randomUUID()}@example.com` };
    await visitor.fill(entries);
    // A host without the backend, one that shows its own page for everything, and a firewall.
    for (const answer of [
      { status: 404, body: '' },
      { status: 200, body: '<html>Welcome</html>' },
      { status: 403, body: '<html>Forbidden</html>' },
    ]) {
      await page.route(form.endpoint, (route) => route.fulfill(answer));
      const answered = page.waitForResponse(form.endpoint);
      await visitor.submit.click();
      await answered;
      await expect(page.getByText(form.failureToast).first()).toBeVisible();
      await expect(page.getByText('Not sent yet.')).toBeVisible();
      await expect(visitor.submit).toBeEnabled();
      await expect(page.getByText('<html>')).toHaveCount(0);
      await page.unroute(form.endpoint);
    }
    await visitor.expectHolds(entries);
  });
}

test('an answer that comes after the page was left leaves the visitor where they are', async ({
  page,
}) => {
  const form = visitorForms.find(({ kind }) => kind === 'booking')!;
  const visitor = new RequestFormPage(page, form.name);
  await form.open(page);
  await visitor.fill({ ...form.entries, email: `left-${randomUUID()}@example.com` });
  let answer = () => {};
  const isWaited = new Promise<void>((resolve) => (answer = resolve));
  await page.route(form.endpoint, async (route) => {
    await isWaited;
    await route.continue();
  });
  await visitor.submit.click();
  await expect(visitor.submit).toBeDisabled();
  await page.getByRole('banner').getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Complete Product Catalog');
  answer();
  await expect(page.getByText(form.success[0]!, { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/products');
  await page.goBack();
  await expect(visitor.control('firstName')).toHaveValue('');
});

test('a date that does not exist or is half typed is refused at its field', async ({ page }) => {
  const form = visitorForms.find(({ kind }) => kind === 'booking')!;
  const visitor = new RequestFormPage(page, form.name);
  await form.open(page);
  await visitor.fill({ ...form.entries, preferredDate: '' });
  const date = visitor.control('preferredDate');
  for (const keys of ['02302031', '05']) {
    await date.fill('');
    await date.focus();
    await page.keyboard.type(keys);
    await visitor.submit.click();
    await expect(date).toHaveAccessibleDescription('This date is incomplete or does not exist');
    await expect(date).toBeFocused();
  }
  await date.fill('2031-05-20');
  await expect(date).not.toHaveAttribute('aria-invalid');
});
