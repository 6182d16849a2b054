// Main flows in the other engines: a purchase, a form with a date, a dialog, staff pages and printing.
import { writeFile } from 'node:fs/promises';
import { admin } from '../fixtures.ts';
import { shiftDay } from '../../src/lib/format/business-days.ts';
import { businessToday } from '../../src/lib/format/dates.ts';
import { sendQuote } from '../pages/quotes.ts';
import { newEmail } from '../pages/unique.ts';
import { book } from '../pages/visits.ts';
import { expect, expectFocusInSight, test, type EngineOptions } from './fixtures.ts';
import { pageCount } from './pdf.ts';
import type { Visitor } from './visitor.ts';

const button = (text: string) => `//button[normalize-space() = "${text}"]`;
const link = (text: string) => `//a[normalize-space() = "${text}"]`;
const inDialog = (text: string) => `//*[@role = "dialog"]${button(text)}`;

const expectText = (visitor: Visitor, text: string) =>
  expect.poll(() => visitor.run(() => document.body.innerText)).toContain(text);
const expectPath = (visitor: Visitor, path: string) =>
  expect.poll(() => visitor.run(() => window.location.pathname)).toBe(path);
/** The name or text of the focused element. */
const focused = (visitor: Visitor) =>
  visitor.run(() => {
    const element = document.activeElement as HTMLInputElement | null;
    return element?.name || element?.textContent;
  });

/** Types a day such as `2026-11-21` into a date field, key by key. */
async function typeDay(
  visitor: Visitor,
  engine: EngineOptions['engine'],
  name: string,
  day: string,
) {
  await visitor.run(
    (field) => document.querySelector<HTMLElement>(field)?.focus(),
    `[name=${name}]`,
  );
  const [year, ...parts] = day.split('-');
  for (const [index, part] of [...parts, year!].entries()) {
    if (index > 0 && engine === 'webkit') await visitor.press('Tab');
    for (const digit of part) await visitor.press(digit);
  }
  await expect
    .poll(() =>
      visitor.run(
        (field) => document.querySelector<HTMLInputElement>(field)?.value,
        `[name=${name}]`,
      ),
    )
    .toBe(day);
}

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
    email: newEmail('ana'),
    ...person,
    ...place,
    state: 'CA',
    zipCode: '90802',
    cardNumber: '4242424242424242',
    cardName: 'Ana Ortiz',
    expiryDate: '1239',
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
  await visitor.goto('/robots.txt');
  await visitor.back();
  await expect
    .poll(() => visitor.run(() => document.querySelector<HTMLInputElement>('[name=city]')?.value))
    .toBe(place.city);
  // Wait for the start of the app. A date that is half typed before the start would be lost.
  await expect.poll(() => visitor.run(() => 'earlyInput' in window)).toBe(false);
  await typeDay(visitor, engine, 'preferredDate', '2039-05-20');
  await visitor.click('[type=submit]');
  await expectText(visitor, 'Booking Request Submitted!');
});

test('a form that is left before the app has started works after Back', async ({ visitor }) => {
  await visitor.goto('/service-booking');
  await fillIn(visitor, { city: place.city });
  await visitor.goto('/robots.txt');
  await visitor.back();
  await expect.poll(() => visitor.run(() => 'earlyInput' in window)).toBe(false);
  const city = () =>
    visitor.run(() => document.querySelector<HTMLInputElement>('[name=city]')?.value);
  await expect.poll(city).toBe(place.city);
});

test('a dialog takes the focus, keeps it and returns it', async ({ visitor }) => {
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

test('an admin advances an order and prints its invoice', async ({ visitor, engine, backend }) => {
  const { orderNumber } = await backend.placeOrder('myfak-kit', 1);
  await visitor.goto('/admin-login');
  await visitor.type('[name=email]', admin.email);
  await visitor.type('[name=password]', admin.password);
  await visitor.press('Enter');
  await expectPath(visitor, '/admin-orders');
  await expectText(visitor, 'Average order');
  await visitor.click(link(orderNumber));
  await visitor.click(button('Mark as Processing'));
  await expectText(visitor, 'Pending to Processing');
  // The driver of WebKitGTK cannot print.
  if (engine !== 'webkit') expect(pageCount(await visitor.print())).toBe(1);
  await visitor.goto('/admin-money/figures');
  await expectText(visitor, 'The numbers of these months');
  expect(await visitor.run(() => document.body.innerText)).not.toMatch(/\$\d+\.0K/);
});

test('a customer changes a request and orders by links from mails', async ({
  visitor,
  engine,
  backend,
  mailbox,
}) => {
  const { email, reference } = await book(backend);
  await visitor.goto(await mailbox.linkTo(email, '/your-request'));
  await expect.poll(() => focused(visitor)).toContain(reference);
  await visitor.click(button('Say which days suit you'));
  await expect.poll(() => focused(visitor)).toBe('day1');
  await typeDay(visitor, engine, 'day1', shiftDay(businessToday(), 5));
  await visitor.click(inDialog('Send these days'));
  await expectText(visitor, 'These days suit you');
  await expect.poll(() => focused(visitor)).toBe('Say which days suit you');
  await visitor.reload();
  await visitor.click(button('Withdraw request'));
  await visitor.press('Escape');
  await expect.poll(() => focused(visitor)).toBe('Withdraw request');

  const quoted = await book(backend);
  await sendQuote(backend, quoted);
  await visitor.goto(await mailbox.linkTo(quoted.email, '/your-request', /^Your quote: /));
  await visitor.click(button('Accept'));
  await visitor.click(inDialog('Accept quote'));
  await expectText(visitor, 'Please enter the full name');
  await visitor.type('[name=name]', 'Ana Ortiz');
  await visitor.click('[name=accepted]');
  await visitor.click(inDialog('Accept quote'));
  await expectText(visitor, 'You accepted our quote.');

  const pending = await backend.placeOrder('fire-starter', 1);
  await visitor.goto(await mailbox.linkTo(pending.email, '/track-order'));
  await visitor.click(button('Cancel order'));
  await visitor.click(inDialog('Cancel order'));
  await expectText(visitor, 'This order was canceled');

  const delivered = await backend.placeOrder('fire-starter', 2);
  const paper = await mailbox.linkTo(delivered.email, '/track-order');
  await backend.deliverOrder(delivered.orderNumber);
  await visitor.goto(paper);
  await visitor.click(button('Return items'));
  await expect.poll(() => focused(visitor)).toBe('Return items');
  await visitor.click(button('Request return'));
  await expectFocusInSight(visitor);
  await visitor.press('1');
  await visitor.type('[name=reason]', 'It');
  await visitor.type('[name=comment]', 'Both leak.');
  await visitor.reload();
  await visitor.click(button('Request return'));
  await expectText(visitor, 'Return RET-');
});

test('a customer adds a photo to a request and sees it', async ({
  visitor,
  backend,
  mailbox,
}, testInfo) => {
  const { email } = await book(backend);
  await visitor.goto(await mailbox.linkTo(email, '/your-request'));
  await expectText(visitor, 'Add photos');
  const drawn = await visitor.run(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [2_000, 1_000];
    return canvas.toDataURL('image/jpeg');
  });
  const file = testInfo.outputPath('IMG_0001.jpg');
  await writeFile(file, Buffer.from(drawn.split(',')[1]!, 'base64'));
  await visitor.type('input[type=file]', file);
  const sizeOfPhoto = () =>
    visitor.run(() => {
      const photo = document.querySelector<HTMLImageElement>('img[alt^="Photo 1 of 1, by you, "]');
      return photo && [photo.naturalWidth, photo.naturalHeight];
    });
  await expect.poll(sizeOfPhoto).toEqual([1_600, 800]);
});

test('links that mail programs have changed lead to the order and to the request', async ({
  visitor,
  baseURL,
  backend,
  mailbox,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource.*404/);
  const tokenTo = async (email: string, path: string) =>
    (await mailbox.linkTo(email, path)).split('=')[1]!;
  const expectClean = (path: string) =>
    expect.poll(() => visitor.run(() => window.location.href)).toBe(baseURL + path);
  const [first, second] = [
    await backend.placeOrder('fire-starter', 1),
    await backend.placeOrder('water-filter', 1),
  ];
  const firstToken = await tokenTo(first.email, '/track-order');
  await visitor.goto(`/track-order%23token=${firstToken}`);
  await expectText(visitor, `Order ${first.orderNumber}`);
  await expectClean('/track-order');
  // The second link is pasted into the open page.
  const secondToken = await tokenTo(second.email, '/track-order');
  await visitor.goto(`/track-order#token=${secondToken.toUpperCase()}?utm_source=mail`);
  await expectText(visitor, `Order ${second.orderNumber}`);
  await expectClean('/track-order');
  const { email, reference } = await book(backend);
  const token = await tokenTo(email, '/your-request');
  await visitor.goto(`/your-request%23token%3D${token}.`);
  await expect.poll(() => focused(visitor)).toContain(reference);
  await expectClean('/your-request');
  await visitor.reload();
  await expect.poll(() => focused(visitor)).toContain(reference);
  await visitor.goto(`/track-order#token%3D3D${firstToken})`);
  await expectText(visitor, `Order ${first.orderNumber}`);
  await expectClean('/track-order');
});

test('a team member joins, finds a caller and records their request', async ({
  visitor,
  backend,
  mailbox,
}) => {
  const email = newEmail('member');
  await backend.call('invite_team_member', { name: `Named ${email}`, email });
  const caller = await book(backend);
  await visitor.goto(await mailbox.linkTo(email, '/join-team'));
  await visitor.type('[name=password]', 'long enough');
  await visitor.press('Enter');
  await expectPath(visitor, '/admin-today');
  await expectText(visitor, 'To answer');
  await visitor.press('/');
  await expect.poll(() => focused(visitor)).toBe('q');
  await visitor.type('[name=q]', caller.name);
  // The number begins a line, because "11 found" contains "1 found", too. A part of the name may find 11 people.
  await expectText(visitor, '\n1 found');
  await visitor.press('ArrowDown');
  await visitor.press('Enter');
  await expectPath(visitor, `/admin-customers/${caller.email}`);
  await expect.poll(() => focused(visitor)).toBe(caller.name);
  await visitor.click(link('New request'));
  await expect
    .poll(() =>
      visitor.run(() => document.querySelector<HTMLInputElement>('[name=firstName]')?.value),
    )
    .toBe('Ana');
  await visitor.type('[name=description]', 'Ring at the back door');
  await visitor.reload();
  await expectText(visitor, 'What you typed here before is back.');
  await visitor.click(button('Save request'));
  await expectText(visitor, 'Taken by phone');
  await visitor.back();
  await expectPath(visitor, '/admin-requests/new');
});
