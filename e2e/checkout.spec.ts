import { expect, expectNoAxeViolations, holdBack, signUp, test } from './fixtures.ts';
import { Backend } from './pages/backend.ts';
import { CheckoutPage } from './pages/checkout.page.ts';

const placeOrder = '**/rest/v1/rpc/place_order';

test('an empty form says what is missing at every field and focuses the first', async ({
  page,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openWith('myfak-kit');
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
});

for (const [fault, answer, told] of [
  ['is lost', 'abort', /^We could not confirm that your order arrived/],
  ['fails with 500', 500, /^Not ordered yet/],
  // What stays says the same as the message that goes.
  ['is refused with 429', 429, /^Not ordered yet.* is still here\. Too many orders just now,/],
] as const) {
  test(`a request that ${fault} keeps what was typed, and trying again places one order`, async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/Order failed|Failed to load resource/);
    const checkout = new CheckoutPage(page);
    await checkout.openWith('water-filter');
    await checkout.fill();

    await page.route(placeOrder, async (route) => {
      if (answer === 'abort') {
        // The order arrives; only the answer is lost.
        await route.fetch();
        await route.abort();
      } else {
        const details = '{"code":"rate_limited"}';
        const json = { message: 'Too many orders just now.', details };
        await route.fulfill({ status: answer, json });
      }
    });
    await checkout.submit.click();
    await expect(page.getByText('Order failed', { exact: true })).toBeVisible();
    await expect(checkout.submit).toBeEnabled();
    // It stays after the message has gone.
    await expect(page.getByText(told)).toContainText('(562) 555-0142');
    await expectNoAxeViolations(page);
    for (const name of ['email', 'address', 'cardName'] as const) {
      await expect(checkout.field(name)).toHaveValue(checkout.values[name]);
    }

    await page.unroute(placeOrder);
    const answers: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('place_order')) answers.push(String(response.status()));
    });
    await checkout.submit.click();
    await expect(page).toHaveURL('/order-confirmation');
    await expect(page.getByText('Order placed successfully!')).toBeVisible();
    // At once: by itself it would go after twelve seconds.
    const failure = page.locator('[data-sonner-toast][data-removed=false]', {
      hasText: 'Order failed',
    });
    await expect(failure).toHaveCount(0, { timeout: 6_000 });
    expect(answers).toEqual(['200']);
  });
}

test('the confirmation is fetched ahead, so that an order cannot end on a page that is not there', async ({
  page,
}) => {
  const confirmation = /\/assets\/order-confirmation-.*\.js/;
  const fetched = page.waitForResponse(confirmation);
  const checkout = new CheckoutPage(page);
  await checkout.openWith('water-filter');
  await fetched;
  await page.route(confirmation, (route) => route.abort());
  await checkout.fill();
  await checkout.submit.click();
  await expect(page).toHaveURL('/order-confirmation');
  await expect(page.getByText(/FSS-\d+/).first()).toBeVisible();
});

test('card data is in no request and no storage', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`));
  const checkout = new CheckoutPage(page);
  await checkout.openWith('mylar-blankets');
  await checkout.fill({ cvv: '987' });
  await checkout.submit.click();
  await expect(page).toHaveURL('/order-confirmation');
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  // Keys, order numbers, times and the names of files hold any digits by chance.
  const chance = /[0-9a-f-]{36}|FSS-\d+|\.\d{3}Z|\/assets\/\S+/g;
  for (const text of [...requests, stored]) {
    expect(text.replace(chance, '')).not.toMatch(/4242|987|1229|12\/29/);
  }
});

test('what was typed about the customer outlives a changed cart, and the card does not', async ({
  page,
  context,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openWith('fire-starter');
  await checkout.fill();
  const other = await context.newPage();
  await other.goto('/cart');
  await other.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await page.getByRole('link', { name: 'Browse Products' }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  for (const name of ['email', 'firstName', 'city', 'state'] as const) {
    await expect(checkout.field(name)).toHaveValue(checkout.values[name]);
  }
  for (const name of ['cardNumber', 'cardName', 'expiryDate', 'cvv'] as const) {
    await expect(checkout.field(name)).toHaveValue('');
  }
  await checkout.fill();
  const release = await holdBack(page, placeOrder);
  await checkout.submit.click();
  // While the order is on its way, the other tab adds something: it was not ordered and stays.
  await other.goto('/product/bug-out-bag');
  await other.getByRole('button', { name: /Add 1 to Cart/ }).click();
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  release();
  await expect(page).toHaveURL('/order-confirmation');
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('bug-out-bag');
  await page.goto('/checkout');
  await expect(checkout.field('email')).toHaveValue('');
});

test('messages that cannot be fetched leave the page as it is, and show with the next one', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/Order failed|Failed to load resource/);
  let refused = 0;
  await page.route(/sonner-toaster-.*\.js/, (route) => {
    refused += 1;
    return route.abort();
  });
  const checkout = new CheckoutPage(page);
  await checkout.openWith('fire-starter');
  await checkout.fill();
  await expect.poll(() => refused).toBeGreaterThan(0);
  await page.unroute(/sonner-toaster-.*\.js/);
  await page.route(placeOrder, (route) => route.abort());
  await checkout.submit.click();
  await expect(page.getByText('Order failed', { exact: true })).toBeVisible();
  await expect(checkout.field('cardName')).toHaveValue(checkout.values.cardName);
});

test('a double click and a reload in between place one order', async ({ page }) => {
  const checkout = new CheckoutPage(page);
  await checkout.openWith('paracord-bracelet');
  await checkout.fill();
  // The order arrives; the page is reloaded before it has the answer.
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
  // Both presses in one task, before anything can be switched off.
  await checkout.submit.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await hasArrived;
  expect(sendings).toBe(1);
  await expect(checkout.submit).toBeDisabled();
  // The route stays: without it the request that waits would get its answer.
  await page.reload();
  isReloaded = true;
  await checkout.fill();
  await checkout.submit.dblclick();
  await expect(page).toHaveURL('/order-confirmation');
  const orders = await new Backend(page.request).rows(
    `orders?customer_email=eq.${checkout.values.email}`,
  );
  expect(orders).toHaveLength(1);
});

test('a customer whose session is not taken any more can order all the same', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  await page.goto('/auth');
  await signUp(page);
  await expect(page).toHaveURL('/');
  // As the API answers to whoever's clock is behind: the browser took the session for good, and did not renew it.
  await page.route(placeOrder, (route) => {
    if (!route.request().headers().authorization) return route.continue();
    return route.fulfill({ status: 401, json: { code: 'PGRST303', message: 'JWT expired' } });
  });
  const checkout = new CheckoutPage(page);
  await checkout.openWith('water-filter');
  await checkout.fill();
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('place_order')) answers.push(response.status());
  });
  await checkout.submit.click();
  await expect(page).toHaveURL('/order-confirmation');
  expect(answers).toEqual([401, 200]);
});

test('a year of four digits can be typed', async ({ page }) => {
  const checkout = new CheckoutPage(page);
  await checkout.openWith('fire-starter');
  await checkout.field('expiryDate').pressSequentially('12/2029');
  await expect(checkout.field('expiryDate')).toHaveValue('12/29');
  await checkout.field('expiryDate').fill('');
  await checkout.field('expiryDate').pressSequentially('0127');
  await expect(checkout.field('expiryDate')).toHaveValue('01/27');
});

test('a card number of 19 digits can be typed, and 16 stand in groups', async ({ page }) => {
  const checkout = new CheckoutPage(page);
  await checkout.openWith('fire-starter');
  const card = checkout.field('cardNumber');
  await card.pressSequentially('6304000000000000');
  await expect(card).toHaveValue('6304 0000 0000 0000');
  await card.pressSequentially('1234');
  await expect(card).toHaveValue('6304000000000000123');
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('Backspace');
  await page.keyboard.press('Tab');
  await expect(card).toHaveValue('6304 0000 0000 0000');
});

test('a price that changed is shown, and the corrected cart can be ordered', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/Order failed|Failed to load resource/);
  const checkout = new CheckoutPage(page);
  await checkout.openWith('myfak-kit');
  await checkout.fill();
  // As if the page had been open since before a price change: it sends a total the shop does not compute.
  await page.route(placeOrder, async (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown>;
    await route.continue({ postData: JSON.stringify({ ...body, expected_total: '100.00' }) });
  });
  await checkout.submit.click();
  await expect(checkout.notice).toContainText('Prices have changed');
  await expect(checkout.notice).toContainText('$181.51');
  await expect(checkout.notice).toBeFocused();
  await expectNoAxeViolations(page);

  await page.unroute(placeOrder);
  await page.getByRole('button', { name: 'Update my cart' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await checkout.submit.click();
  await expect(page).toHaveURL('/order-confirmation');
});

test('a stock that is too short names the item and what is left, and offers the corrected cart', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/Order failed|Failed to load resource/);
  const checkout = new CheckoutPage(page);
  await checkout.openWith('8ch-nvr-recorder');
  await page.evaluate(() =>
    localStorage.setItem(
      'cart',
      JSON.stringify({ version: 1, items: [{ id: '8ch-nvr-recorder', quantity: 99 }] }),
    ),
  );
  await page.reload();
  await checkout.fill();
  await checkout.submit.click();
  await expect(checkout.notice).toContainText(/NVR Recorder: \d+ left/);
  const left = Number(/(\d+) left/.exec((await checkout.notice.textContent()) ?? '')?.[1]);
  await page.getByRole('button', { name: 'Update my cart' }).click();
  await expect(page.getByText(`Qty ${left}`)).toBeVisible();
});

test('correcting a cart for a short stock raises nothing', async ({
  page,
  context,
  expectConsole,
}) => {
  expectConsole(/Order failed|Failed to load resource/);
  const checkout = new CheckoutPage(page);
  await checkout.openWith('fire-starter');
  await checkout.fill();
  await page.route(placeOrder, (route) =>
    route.fulfill({
      status: 409,
      json: {
        code: 'PT409',
        message: 'There is not enough in stock.',
        details: '{"code":"stock_short","items":[{"product_id":"fire-starter","left":3}]}',
      },
    }),
  );
  // Another tab has more in the cart when it is sent, and less when it is corrected.
  const otherTab = await context.newPage();
  await otherTab.goto('/terms');
  const change = (quantity: number) =>
    otherTab.evaluate(
      (items) => localStorage.setItem('cart', JSON.stringify({ version: 1, items })),
      [{ id: 'fire-starter', quantity }],
    );
  await change(5);
  await expect(page.getByText('Qty 5')).toBeVisible();
  await checkout.submit.click();
  await expect(checkout.notice).toContainText('3 left');
  await change(2);
  await expect(page.getByText('Qty 2')).toBeVisible();
  await page.getByRole('button', { name: 'Update my cart' }).click();
  await expect(checkout.notice).toBeHidden();
  await expect(page.getByText('Qty 2')).toBeVisible();
});

test('a product that is no longer sold is named, and the cart without it can be ordered', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/Order failed|Failed to load resource/);
  const checkout = new CheckoutPage(page);
  await checkout.openWith('fire-starter', 'mylar-blankets');
  await checkout.fill();
  await page.route(placeOrder, (route) =>
    route.fulfill({
      status: 422,
      json: {
        code: 'PT422',
        message: 'A product in your cart is no longer available. Please remove it and try again.',
        details: '{"code":"invalid_product","items":[{"product_id":"fire-starter"}]}',
      },
    }),
  );
  await checkout.submit.click();
  await expect(checkout.notice).toContainText(/Fire Starter.*: sold out, will be removed/);
  await page.unroute(placeOrder);
  await page.getByRole('button', { name: 'Update my cart' }).click();
  await checkout.submit.click();
  await expect(page).toHaveURL('/order-confirmation');
  await expect(page.getByRole('list', { name: 'Items' })).not.toContainText('Fire Starter');
});

test('the confirmation without an order, and the checkout without a cart, lead on', async ({
  page,
}) => {
  await page.goto('/order-confirmation');
  await expect(page).toHaveURL('/');
  await page.evaluate(() => sessionStorage.setItem('last-order', '{"orderNumber":"FSS-1"}'));
  await page.goto('/order-confirmation');
  await expect(page).toHaveURL('/');
  await page.goto('/checkout');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse Products' })).toHaveAttribute(
    'href',
    '/products',
  );
});

test('an answer that got lost and details changed since do not place a second order', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/Order failed|Failed to load resource/);
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
  let answer = () => {};
  const isWaited = new Promise<void>((resolve) => (answer = resolve));
  await page.route(placeOrder, async (route) => {
    await isWaited;
    await route.continue();
  });
  await checkout.submit.click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeFocused();
  // What is corrected now would not be in the order.
  await expect(page.getByRole('form', { name: 'Checkout' }).locator('> [inert]')).toBeVisible();
  answer();
  await expect(checkout.notice).toContainText('This checkout already placed an order');
  await expect(page.getByText(/^This checkout already placed an order, with/)).toBeVisible();
  await expect(checkout.field('address')).toBeEditable();
  await page.getByRole('button', { name: 'Place a separate order' }).click();
  await checkout.submit.click();
  await expect(page).toHaveURL('/order-confirmation');
});
