import { site } from '../../src/config/site.ts';
import { shownTotal } from '../../supabase/tests/support/orders.ts';
import { expect, expectNoAxeViolations, holdBack, signUp, test } from '../fixtures.ts';
import { CheckoutPage, placeOrder, storeCart } from '../pages/checkout.page.ts';
import { usd } from '../pages/stats.ts';

test('an empty form lists its missing fields; typed, pasted and filled-in values are corrected', async ({
  page,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openWith('fire-starter');
  await checkout.submit.click();
  for (const message of [
    'Invalid email address',
    'First name is required',
    'Last name is required',
    'Address is required',
    'City is required',
    'State is required',
    'ZIP code must be 5 digits',
    'Card number must be at least 13 digits',
    'Name on card is required',
    'Invalid format (MM/YY)',
    'CVV must be 3-4 digits',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(checkout.field('email')).toBeFocused();
  await expect(checkout.field('email')).toHaveAccessibleDescription(/Invalid email address/);
  await expectNoAxeViolations(page);

  await checkout.fill({ zipCode: '04101-1234', address2: 'Apt 4B' });
  for (const [name, typed, shown] of [
    ['cardNumber', '4242424242424242', '4242 4242 4242 4242'],
    ['expiryDate', '1/39', '01/39'],
    ['cvv', '12345', '1234'],
  ] as const) {
    await checkout.field(name).fill('');
    await checkout.field(name).pressSequentially(typed);
    await page.keyboard.press('Tab');
    await expect(checkout.field(name)).toHaveValue(shown);
  }
  const state = checkout.field('state');
  const type = async (name: string) => {
    await state.fill('');
    await state.pressSequentially(name);
    await checkout.submit.click();
  };
  // The field keeps only the first two typed letters.
  await type('Texas');
  await expect(page.getByText(/two letters: TN for Tennessee or TX for Texas/)).toBeVisible();
  await expect(state).toBeFocused();
  await type('Massachusetts');
  await expect(page.getByText('04101 is in Maine, ME. Is MA right?')).toBeVisible();
  await expect(state).toBeFocused();
  await expect(state).toHaveAccessibleDescription(/Is MA right/);
  await expectNoAxeViolations(page);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const [text, code] of [
    ['New York', 'NY'],
    ['D.C.', 'DC'],
  ] as const) {
    await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
    await state.fill('');
    await state.press('Control+V');
    await expect(state).toHaveValue(code);
  }
  // A password manager sets the value in this way.
  await state.evaluate((input: HTMLInputElement) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(input, 'Maine');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(state).toHaveValue('ME');
  await checkout.complete();
  await expect(page.getByText('12 Ocean Blvd, Apt 4B')).toBeVisible();
  await expect(page.getByText('ME 04101-1234')).toBeVisible();
});

test('typed values are kept after each kind of failure, and one order is placed at the end', async ({
  page,
  expectConsole,
}) => {
  test.slow();
  expectConsole(/Order failed|Failed to load resource/);
  const checkout = new CheckoutPage(page);
  await checkout.openWith('water-filter', 'mylar-blankets');
  await checkout.fill({ cardNumber: '4000 0000 0000 0002' });
  await checkout.submit.click();
  await expect(page.getByText(/^Not ordered yet.* Your card was declined/)).toBeVisible();
  await expect(checkout.field('cardName')).toHaveValue(checkout.values.cardName);
  expect(await checkout.countOrders()).toBe(0);

  // A page that was opened before a price change sends the old total.
  await checkout.fill();
  await page.route(placeOrder, async (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown>;
    await route.continue({ postData: JSON.stringify({ ...body, expected_total: '100.00' }) });
  });
  await checkout.submit.click();
  await expect(checkout.notice).toContainText('Prices have changed');
  const lines = ['water-filter', 'mylar-blankets'].map((id) => ({ product_id: id, quantity: 1 }));
  await expect(checkout.notice).toContainText(usd.format(shownTotal(lines)));
  await expect(checkout.notice).toBeFocused();
  await expectNoAxeViolations(page);
  await page.unroute(placeOrder);
  await page.getByRole('button', { name: 'Update my cart' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.route(placeOrder, (route) =>
    route.fulfill({
      status: 422,
      json: {
        code: 'PT422',
        message: 'A product in your cart is no longer available. Please remove it and try again.',
        details: '{"code":"invalid_product","items":[{"product_id":"mylar-blankets"}]}',
      },
    }),
  );
  await checkout.submit.click();
  await expect(checkout.notice).toContainText(/Mylar.*: sold out, will be removed/);
  await page.unroute(placeOrder);
  await page.getByRole('button', { name: 'Update my cart' }).click();
  await expect(checkout.notice).toBeHidden();

  const outOfTime = { code: '57014', message: 'canceling statement due to statement timeout' };
  const refusal = { message: 'Too many orders just now.', details: '{"code":"rate_limited"}' };
  let answer: 500 | 429 | 'lost' = 500;
  await page.route(placeOrder, async (route) => {
    if (answer === 500) return route.fulfill({ status: 500, json: outOfTime });
    if (answer === 429) return route.fulfill({ status: 429, json: refusal });
    // The order arrives, but the response is lost.
    await route.fetch();
    await route.abort();
  });
  for (const [next, told] of [
    [500, /^Not ordered yet/],
    [429, /^Not ordered yet.* is still here\. Too many orders just now,/],
    ['lost', /^We could not confirm that your order arrived/],
  ] as const) {
    answer = next;
    await checkout.submit.click();
    // This line stays after the toast has closed.
    await expect(page.getByText(told)).toContainText(site.phone.display);
    await expect(page.getByText('Order failed', { exact: true }).first()).toBeVisible();
    await expect(checkout.submit).toBeEnabled();
    for (const name of ['email', 'address', 'cardName'] as const) {
      await expect(checkout.field(name)).toHaveValue(checkout.values[name]);
    }
  }
  await expectNoAxeViolations(page);

  await page.unroute(placeOrder);
  await checkout.complete();
  await expect(page.getByText('Order placed successfully!')).toBeVisible();
  // Success closes the error toasts.
  const failures = page.locator('[data-sonner-toast][data-removed=false]', {
    hasText: 'Order failed',
  });
  await expect(failures).toHaveCount(0, { timeout: 6_000 });
  await expect(page.getByRole('list', { name: 'Items' })).not.toContainText('Mylar');
  expect(await checkout.countOrders()).toBe(1);
});

test('a reload keeps the customer fields; the card is never stored or sent, and ordering loads no more code', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`));
  const stored = () =>
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const checkout = new CheckoutPage(page);
  await checkout.openWith('mylar-blankets');
  await checkout.fill({ cvv: '987' });
  const texts = [await stored()];
  const ahead = [/\/assets\/order-confirmation-.*\.js/, /\/assets\/sonner-toaster-.*\.js/];
  const fetched = Promise.all(ahead.map((file) => page.waitForResponse(file)));
  await page.reload();
  await fetched;
  await page.route('**/assets/*.js', (route) => route.abort());
  const { cardNumber, cardName, expiryDate, cvv, ...customer } = checkout.values;
  for (const [name, value] of Object.entries(customer)) {
    await expect(page.locator(`input[name="${name}"]`)).toHaveValue(value);
  }
  for (const name of Object.keys({ cardNumber, cardName, expiryDate, cvv })) {
    await expect(page.locator(`input[name="${name}"]`)).toHaveValue('');
  }
  await checkout.fill({ cvv: '987' });
  await checkout.complete();
  await expect(page.getByText('Order placed successfully!')).toBeVisible();
  await expect(page.getByText(/^FSS-\d+$/)).toBeVisible();
  await page.unroute('**/assets/*.js');
  texts.push(await stored(), ...requests);
  // Keys, order numbers, times and file names are removed, because their digits may equal those of the card.
  const chance = /[0-9a-f-]{36}|FSS-\d+|\.\d{3}Z|\/assets\/\S+/g;
  const card = new RegExp(`4242|\\b987\\b|\\b${expiryDate.replace(/^../, '$&/?')}\\b`);
  for (const text of texts) {
    expect(text.replace(chance, '')).not.toMatch(card);
  }
  // The next order starts with an empty form.
  await checkout.openWith('mylar-blankets');
  await expect(checkout.field('email')).toHaveValue('');
});

test('a double click and a reload in between place one order', async ({ page }) => {
  const checkout = new CheckoutPage(page);
  await checkout.openWith('paracord-bracelet');
  await checkout.fill();
  // The order arrives, and the page is reloaded before the response arrives.
  let arrive = () => {};
  const hasArrived = new Promise<void>((resolve) => (arrive = resolve));
  let sendings = 0;
  let isReloaded = false;
  await page.route(placeOrder, async (route) => {
    if (isReloaded) return route.continue();
    sendings += 1;
    await route.fetch();
    arrive();
  });
  // Both presses happen in one task, before the button can be disabled.
  await checkout.submit.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await hasArrived;
  expect(sendings).toBe(1);
  await expect(checkout.submit).toBeDisabled();
  await page.reload();
  isReloaded = true;
  await checkout.fill();
  await checkout.submit.dblclick();
  await expect(page).toHaveURL('/order-confirmation');
  expect(await checkout.countOrders()).toBe(1);
});

test('a customer whose session is refused can still order', async ({ page }) => {
  await page.goto('/auth');
  await signUp(page);
  await expect(page).toHaveURL('/');
  // The API's response to a phone with a wrong clock.
  const answers: number[] = [];
  await page.route(placeOrder, async (route) => {
    if (!route.request().headers().authorization) {
      answers.push(200);
      return route.continue();
    }
    answers.push(401);
    return route.fulfill({ status: 401, json: { code: 'PGRST303', message: 'JWT expired' } });
  });
  const checkout = new CheckoutPage(page);
  await checkout.openWith('water-filter');
  await checkout.fill();
  await checkout.complete();
  // The session is renewed once and refused again.
  expect(answers).toEqual([401, 401, 200]);
});

test('if stock is too low, the page shows the rest, and the corrected cart holds no more', async ({
  page,
  context,
  expectConsole,
}) => {
  expectConsole(/Order failed/);
  const checkout = new CheckoutPage(page);
  await checkout.openWith('8ch-nvr-recorder');
  const otherTab = await context.newPage();
  await otherTab.goto('/terms');
  const change = async (quantity: number) => {
    await storeCart(otherTab, { '8ch-nvr-recorder': quantity });
    await expect(page.getByText(`Qty ${quantity}`)).toBeVisible();
  };
  await change(99);
  await checkout.fill();
  await checkout.submit.click();
  await expect(checkout.notice).toContainText(/NVR Recorder: \d+ left/);
  const left = Number(/(\d+) left/.exec((await checkout.notice.textContent()) ?? '')?.[1]);
  await page.getByRole('button', { name: 'Update my cart' }).click();
  await expect(page.getByText(`Qty ${left}`)).toBeVisible();

  // Meanwhile the other tab has lowered the quantity, and the correction does not raise it again.
  await change(99);
  await checkout.submit.click();
  await expect(checkout.notice).toContainText(`${left} left`);
  await change(2);
  await page.getByRole('button', { name: 'Update my cart' }).click();
  await expect(checkout.notice).toBeHidden();
  await expect(page.getByText('Qty 2')).toBeVisible();
});

test('changed details after a lost answer do not place a second order without asking', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/Order failed/);
  const checkout = new CheckoutPage(page);
  await checkout.openWith('emergency-radio');
  await checkout.fill();
  await page.route(placeOrder, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await checkout.submit.click();
  await expect(page.getByText('Order failed', { exact: true })).toBeVisible();
  await page.unroute(placeOrder);

  await page.reload();
  await checkout.fill({ address: '13 Ocean Blvd' });
  const release = await holdBack(page, placeOrder);
  await checkout.submit.click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeFocused();
  // The fields are locked, because a change now would be missing from the order.
  await expect(page.getByRole('form', { name: 'Checkout' }).locator('> [inert]')).toBeVisible();
  release();
  await expect(checkout.notice).toContainText('This checkout already placed an order');
  await expect(page.getByText(/^This checkout already placed an order with/)).toBeVisible();
  await expect(checkout.field('address')).toBeEditable();
  expect(await checkout.countOrders()).toBe(1);
  await page.getByRole('button', { name: 'Place a separate order' }).click();
  await checkout.complete();
  expect(await checkout.countOrders()).toBe(2);
});
