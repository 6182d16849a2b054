import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expect, expectNoAxeViolations, holdBack, test } from './fixtures.ts';
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
      // The words of the fault before are still on the page.
      const sent = page.waitForRequest(form.endpoint);
      await visitor.submit.click();
      await sent;
      await expect(visitor.submit).toBeEnabled();
      await expect(page.getByText(words).first()).toBeVisible();
      // What stays says the same as the message that goes.
      if (words === enough) {
        await expect(page.getByText(`Everything you typed is still here. ${enough}`)).toBeVisible();
      }
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
    // What is changed now would be lost.
    const fields = page.getByRole('form', { name: form.name }).locator('> [inert]');
    await expect(fields).toBeVisible();
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

test('the thank-you that takes the form’s place takes its focus', async ({ page }) => {
  await page.clock.install();
  await page.goto('/assessment');
  const assessment = new RequestFormPage(page, 'Free safety assessment');
  await assessment.fill({ firstName: 'Ana', lastName: 'Ortiz', phone: '562 555 0100' });
  await assessment.fill({ email: `thanks-${randomUUID()}@example.com` });
  // Otherwise the home page may come before it is looked at.
  await page.clock.pauseAt(Date.now() + 60_000);
  await assessment.submit.click();
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeFocused();
});

test('whoever goes on from the thank-you is not fetched back while the next page is on its way', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/assessment');
  const assessment = new RequestFormPage(page, 'Free safety assessment');
  await assessment.fill({ firstName: 'Ana', lastName: 'Ortiz', phone: '562 555 0100' });
  await assessment.fill({ email: `onwards-${randomUUID()}@example.com` });
  const release = await holdBack(page, '**/assets/terms-*.js');
  await page.clock.pauseAt(Date.now() + 60_000);
  await assessment.submit.click();
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeFocused();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  await page.clock.runFor(2_000);
  await page.clock.resume();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Terms/);
  await expect(page).toHaveURL('/terms');
});
