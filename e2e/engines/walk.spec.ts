// One walk through all three engines: purchase, a form with a date, a dialog, staff and their printer.
import { randomUUID } from 'node:crypto';
import { admin } from '../fixtures.ts';
import { Backend } from '../pages/backend.ts';
import { expect, test } from './fixtures.ts';
import { pageCount } from './pdf.ts';
import type { Visitor } from './visitor.ts';

const button = (text: string) => `//button[normalize-space() = "${text}"]`;
const link = (text: string) => `//a[normalize-space() = "${text}"]`;

const expectText = (visitor: Visitor, text: string) =>
  expect.poll(() => visitor.run(() => document.body.innerText)).toContain(text);
const expectPath = (visitor: Visitor, path: string) =>
  expect.poll(() => visitor.run(() => window.location.pathname)).toBe(path);
/** The name or text of what has the focus. */
const focused = (visitor: Visitor) =>
  visitor.run(() => {
    const element = document.activeElement as HTMLInputElement | null;
    return element?.name || element?.textContent;
  });

async function fillIn(visitor: Visitor, entries: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(entries)) await visitor.type(`[name=${name}]`, text);
}

const person = { firstName: 'Ana', lastName: 'Ortiz' };
const place = { address: '12 Ocean Blvd', city: 'Long Beach' };

test('a customer buys a product', async ({ visitor }) => {
  await visitor.goto('/products');
  await visitor.click('//article[contains(., "MyFAK")]//button[normalize-space() = "Add to Cart"]');
  await visitor.click('a[aria-label="Cart, 1 item"]');
  await visitor.click(link('Proceed to Checkout'));
  await expect.poll(() => focused(visitor)).toBe('Secure Checkout');
  await fillIn(visitor, {
    email: `ana-${randomUUID()}@example.com`,
    ...person,
    ...place,
    state: 'CA',
    zipCode: '90802',
    cardNumber: '4242424242424242',
    cardName: 'Ana Ortiz',
    expiryDate: '1229',
    cvv: '123',
  });
  await visitor.press('Enter');
  await expectText(visitor, 'Order Confirmed!');
  await expectText(visitor, 'Order placed successfully!');
  await visitor.reload();
  await expectText(visitor, 'Order Confirmed!');
});

test('a visitor books a service for a day', async ({ visitor, engine }) => {
  await visitor.goto('/service-booking');
  await fillIn(visitor, { ...person, email: 'ana@example.com', phone: '(562) 555-0100', ...place });
  await fillIn(visitor, {
    zipCode: '90802',
    serviceType: 'Surveillance',
    propertyType: 'Restaurant',
    propertySize: 'Medium',
  });
  await visitor.run(() => document.querySelector<HTMLElement>('[name=preferredDate]')?.focus());
  const year = new Date().getFullYear() + 1;
  const parts = ['05', '20', String(year)];
  for (const [index, part] of parts.entries()) {
    if (index > 0 && engine === 'webkit') await visitor.press('Tab');
    for (const digit of part) await visitor.press(digit);
  }
  await expect
    .poll(() =>
      visitor.run(() => document.querySelector<HTMLInputElement>('[name=preferredDate]')?.value),
    )
    .toBe(`${year}-05-20`);
  await visitor.click('[type=submit]');
  await expectText(visitor, 'Booking Request Submitted!');
});

test('a dialog takes the focus, keeps it and gives it back', async ({ visitor }) => {
  await visitor.goto('/');
  await visitor.click(button('Get Free Quote'));
  await expect.poll(() => focused(visitor)).toBe('firstName');
  await visitor.type('[name=firstName]', 'Ana');
  await visitor.press('Escape');
  await expect.poll(() => focused(visitor)).toBe('Get Free Quote');
  await visitor.press('Enter');
  await expect
    .poll(() =>
      visitor.run(() => document.querySelector<HTMLInputElement>('[name=firstName]')?.value),
    )
    .toBe('Ana');
});

test('an admin moves an order on and prints its invoice', async ({ visitor, engine, request }) => {
  const { orderNumber } = await new Backend(request).placeOrder('myfak-kit', 1);
  await visitor.goto('/admin-login');
  await visitor.type('[name=email]', admin.email);
  await visitor.type('[name=password]', admin.password);
  await visitor.press('Enter');
  await expectPath(visitor, '/admin-orders');
  await expectText(visitor, 'Show as table');
  expect(await visitor.run(() => document.body.innerText)).not.toMatch(/\$\d+\.0K/);
  await visitor.click(link(orderNumber));
  await visitor.click(button('Mark as Processing'));
  await expectText(visitor, 'Pending to Processing');
  // WebKitGTK's driver cannot print.
  if (engine !== 'webkit') expect(pageCount(await visitor.print())).toBe(1);
});
