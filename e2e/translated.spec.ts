import { translate } from '../src/testing/translate.ts';
import { expect, expectAlive, signInAsAdmin, test } from './fixtures.ts';
import { CheckoutPage } from './pages/checkout.page.ts';
import { RequestFormPage } from './pages/request-form.page.ts';
import { newEmail, unique } from './pages/unique.ts';
import { visitorForms } from './pages/visitor-forms.ts';

// A browser that translates a page replaces the text nodes of React.

test('in a translated shop, a visitor buys and corrects a refused form', async ({ page }) => {
  const body = page.locator('body');
  await page.goto('/product/fire-starter');
  await expectAlive(page);
  await body.evaluate(translate);
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: /Add 2 to Cart/ }).click();

  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible();
  await body.evaluate(translate);
  const total = page.getByTestId('order-total');
  const before = await total.innerText();
  await page.getByRole('button', { name: /Increase quantity/ }).click();
  await expect(total).not.toHaveText(before);
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();

  await expect(page.getByRole('heading', { name: 'Secure Checkout' })).toBeVisible();
  const checkout = new CheckoutPage(page);
  await expect(checkout.submit).toBeVisible();
  await body.evaluate(translate);
  await checkout.submit.click();
  const email = checkout.field('email');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await body.evaluate(translate);
  await checkout.fill();
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  await checkout.complete();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();

  const { assessment } = visitorForms;
  const form = new RequestFormPage(page, assessment.name);
  const firstName = form.control('firstName');
  await assessment.open(page);
  await expectAlive(page);
  await body.evaluate(translate);
  await form.submit.click();
  await expect(firstName).toHaveAttribute('aria-invalid', 'true');
  await body.evaluate(translate);
  await form.fill({ ...assessment.entries, email: newEmail('visitor') });
  await expect(firstName).not.toHaveAttribute('aria-invalid', 'true');
  await form.submit.click();
  await expect(page.getByText(assessment.success[0]!)).toBeVisible();
});

test('a translated list updates its count, and a translated schedule its week', async ({
  page,
  backend,
}) => {
  const mark = `translated-${unique()}`;
  for (const firstName of ['Ana', 'Ben']) {
    await backend.requestService('assessment', {
      firstName,
      lastName: mark,
      email: `${mark}-${firstName}@example.com`,
      phone: '(562) 555-0100',
      serviceType: 'termite-treatment',
      urgencyLevel: 'urgent',
    });
  }
  await signInAsAdmin(page);
  await page.goto(`/admin-requests?q=${mark}`);
  const rows = page.getByRole('table').getByRole('row');
  const count = page.getByRole('navigation', { name: 'Pages' });
  const search = page.getByLabel('Search requests');
  await expect(rows).toHaveCount(3);
  await page.locator('body').evaluate(translate);
  await search.fill(`${mark}-Ben`);
  await expect(rows).toHaveCount(2);
  await expect(count).toContainText('1–1 of 1 requests');
  await page.locator('body').evaluate(translate);
  await search.fill(`${mark}-nobody`);
  await expect(rows).toHaveCount(0);
  await search.fill(mark);
  await expect(rows).toHaveCount(3);
  await expect(count).toContainText('1–2 of 2 requests');

  await page.goto('/admin-schedule');
  const week = page.getByRole('navigation', { name: 'Weeks' }).getByRole('status');
  const before = await week.innerText();
  await page.locator('body').evaluate(translate);
  await page.getByRole('link', { name: 'Next week' }).click();
  await expect(week).not.toContainText(before);
  await expect(week).toHaveText(/^\w{3} \d+ – \w{3} \d+, \d{4}$/);
});
