import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { RequestFormPage, type Entries } from './pages/request-form.page.ts';
import { someDay, visitorForms } from './pages/visitor-forms.ts';

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

/** A booking that is sent, and whose answer waits until it is called for. */
async function sendBooking(page: Page) {
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
  return { form, visitor, answer };
}

test('an answer that comes after the page was left leaves the visitor where they are', async ({
  page,
}) => {
  const { form, visitor, answer } = await sendBooking(page);
  await page.getByRole('banner').getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Complete Product Catalog');
  answer();
  await expect(page.getByText(form.success[0]!, { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/products');
  await page.goBack();
  await expect(visitor.control('firstName')).toHaveValue('');
});

test('an answer that comes while the next page is still being fetched leads nowhere else', async ({
  page,
}) => {
  let sendPage = () => {};
  await page.route(/\/assets\/terms-/, async (route) => {
    await new Promise<void>((resolve) => (sendPage = resolve));
    await route.continue();
  });
  const { form, answer } = await sendBooking(page);
  const answered = page.waitForResponse(form.endpoint);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  answer();
  await answered;
  await expect(page.getByText(form.success[0]!, { exact: true })).toBeVisible();
  sendPage();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Terms');
  await expect(page).toHaveURL('/terms');
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
  await date.fill(someDay);
  await expect(date).not.toHaveAttribute('aria-invalid');
});

test('the page that comes after sending is fetched ahead', async ({ page }) => {
  const home = /\/assets\/home-.*\.js/;
  const form = visitorForms.find(({ kind }) => kind === 'booking')!;
  await page.goto('/book-services');
  const visitor = new RequestFormPage(page, form.name);
  const fetched = page.waitForResponse(home);
  await visitor.fill({ ...form.entries, email: `ahead-${randomUUID()}@example.com` });
  await fetched;
  await page.route(home, (route) => route.abort());
  await visitor.submit.click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
