import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoAxeViolations,
  holdBack,
  signInAsAdmin,
  test,
} from '../fixtures.ts';
import { unique } from '../pages/unique.ts';
import { book, now, setVisit } from '../pages/visits.ts';

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const short = (value: number) => [value >> 8, value & 0xff];
const long = (value: number) => [...short(value >>> 16), ...short(value & 0xffff)];
/** An entry of an Exif directory: name, type, count, and the value or its offset. */
const entry = (tag: number, type: number, count: number, value: readonly number[]) => [
  ...short(tag),
  ...short(type),
  ...long(count),
  ...value,
];

/** The metadata that a phone adds to an upright photo taken in Long Beach: a rotation of 90 degrees and the place. */
function exif(): number[] {
  const gpsAt = 38;
  const latitudeAt = gpsAt + 30;
  const tiff = [
    ...[...ascii('MM'), ...short(42), ...long(8)],
    ...[...short(2), ...entry(0x0112, 3, 1, [...short(6), 0, 0])],
    ...[...entry(0x8825, 4, 1, long(gpsAt)), ...long(0)],
    ...[...short(2), ...entry(1, 2, 2, [...ascii('N'), 0, 0, 0])],
    ...[...entry(2, 5, 3, long(latitudeAt)), ...long(0)],
    ...[33, 1, 46, 1, 12, 1].flatMap(long),
  ];
  const content = [...ascii('Exif'), 0, 0, ...tiff];
  return [0xff, 0xe1, ...short(content.length + 2), ...content];
}

/** A JPEG of 2,000 by 1,000 pixels with the place in its metadata. */
async function photoWithPlace(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(2_000, 1_000);
    const context = canvas.getContext('2d')!;
    for (let column = 0; column < 100; column += 1) {
      context.fillStyle = `hsl(${column * 3.6} 60% 50%)`;
      context.fillRect(column * 20, 0, 20, 1_000);
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  return Buffer.from([...drawn.slice(0, 2), ...exif(), ...drawn.slice(2)]);
}

async function pick(page: Page, label: string, name: string, mimeType: string, buffer: Buffer) {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: label, exact: true }).click();
  await (await choosing).setFiles({ name, mimeType, buffer });
}

test('a customer adds a photo on a phone, the office sees it without its place and shows one of the work @real', async ({
  page,
  backend,
  mailbox,
  openContext,
  expectConsole,
}) => {
  const booking = await book(backend);
  await setVisit(backend, booking, now(), 'Sam', { duration_minutes: 480 });
  const context = await openContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const phone = await context.newPage();
  await phone.goto(await mailbox.linkTo(booking.email, '/your-request'));
  const theirs = phone.getByRole('region', { name: 'Photos' });
  await expect(theirs).toBeVisible();
  const photo = await photoWithPlace(phone);
  expect(photo.includes('Exif')).toBe(true);

  // The photo arrives, the response is lost, and the photo is sent again.
  expectConsole(/ERR_FAILED/);
  let sendings = 0;
  await phone.route('**/functions/v1/photos?key=*', async (route) => {
    sendings += 1;
    if (sendings > 1) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await pick(phone, 'Add photos', 'IMG_0001.jpg', 'image/jpeg', photo);
  const thumbnails = theirs.getByRole('button', { name: /^Photo \d of \d/ });
  await expect(thumbnails).toHaveCount(1);
  await expect(theirs.getByRole('list', { name: 'Photos on their way' })).toBeHidden();
  expect(sendings).toBe(2);
  await expect(thumbnails).toHaveAccessibleName(/^Photo 1 of 1, by you, [A-Z][a-z]{2} \d+$/);

  await pick(phone, 'Add photos', 'notes.heic', 'image/heic', Buffer.from('no photo'));
  await expect(theirs.getByRole('alert')).toContainText('cannot open HEIC photos');
  await expectAccessible(phone);
  await theirs.getByRole('button', { name: 'Leave out notes.heic' }).click();
  await expect(theirs.getByRole('alert')).toBeHidden();

  await pick(phone, 'Add photos', 'IMG_0002.jpg', 'image/jpeg', photo);
  await expect(thumbnails).toHaveCount(2);
  await theirs.getByRole('button', { name: /^Remove Photo 2 of 2/ }).click();
  await expect(thumbnails).toHaveCount(1);

  await signInAsAdmin(page);
  await page.goto(`/admin-requests/${booking.reference}`);
  await expect(page.getByRole('region', { name: 'From the customer' })).toContainText(
    'Added photos',
  );
  const photos = page.getByRole('region', { name: 'Photos' });
  const first = photos.getByRole('img', { name: /^Photo 1 of 1, by the customer, / });
  await expect(first).toBeVisible();
  const stored = await (await page.request.get((await first.getAttribute('src'))!)).body();
  expect(stored.length).toBeLessThan(500_000);
  expect(stored.includes('Exif')).toBe(false);
  // The photo is upright, and its longer side has 1,600 pixels.
  const sizeOf = (image: SVGElement | HTMLElement) => {
    const { naturalWidth, naturalHeight } = image as HTMLImageElement;
    return [naturalWidth, naturalHeight];
  };
  await expect.poll(() => first.evaluate(sizeOf)).toEqual([800, 1_600]);

  await page.getByRole('button', { name: 'Finish' }).click();
  const finishing = page.getByRole('dialog', { name: 'How did it go?' });
  await pick(page, 'Add photos: after', 'done.jpg', 'image/jpeg', photo);
  await expect(finishing.getByText('1 photo added.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(finishing).toBeHidden();
  const shown = photos.getByRole('checkbox', { name: /^Show the customer Photo 2 of 2, by / });
  await shown.press('Space');
  await expect(shown).toBeChecked();
  await expectNoAxeViolations(page);

  await photos.getByRole('button', { name: /^Photo 1 of 2/ }).press('Enter');
  const large = page.getByRole('dialog');
  await expect(large.getByRole('img', { name: /^Photo 1 of 2/ })).toBeVisible();
  await expectNoAxeViolations(page);
  // These steps use only the keyboard. The photo is shown in full size, scrolled and shown whole again.
  await large.getByRole('button', { name: 'Full size' }).press('Enter');
  const full = large.getByRole('region', { name: /^Photo 1 of 2, .* full size$/ });
  await expect(full).toBeFocused();
  const widthOf = () => large.getByRole('img').evaluate((image) => image.clientWidth);
  await expect.poll(widthOf).toBe(800);
  const scrolled = () => full.evaluate((frame) => frame.scrollTop);
  const before = await scrolled();
  await page.keyboard.press('ArrowDown');
  await expect.poll(scrolled).toBeGreaterThan(before);
  await expectNoAxeViolations(page);
  await large.getByRole('button', { name: 'Whole photo' }).press('Enter');
  await expect.poll(widthOf).toBeGreaterThan(800);
  // A click on the photo does the same.
  await large.getByRole('img').click();
  await expect(full).toBeVisible();
  await large.getByRole('img').click();
  await expect(full).toBeHidden();

  await page.keyboard.press('ArrowRight');
  await expect(large.getByRole('img', { name: /^Photo 2 of 2, .* after the work/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expect(photos.getByRole('button', { name: /^Photo 1 of 2/ })).toBeFocused();

  // The page of a quote shows the photos with the words of the customer.
  await page.getByRole('link', { name: 'Write a quote' }).press('Enter');
  const words = page.getByRole('complementary', { name: 'What the customer said' });
  await expect(words.getByRole('img', { name: /^Photo 1 of 2, by the customer, / })).toBeVisible();
  await expect(words.getByRole('img', { name: /^Photo 2 of 2, .* after the work/ })).toBeVisible();
  await expectNoAxeViolations(page);

  await phone.reload();
  await expect(thumbnails).toHaveCount(2);
  await expect(theirs.getByText('We have seen it')).toBeVisible();
  await expect(theirs.getByText('From us')).toBeVisible();
  await expect(theirs.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
});

test('a message and its answer contain photos, and the page names one that was not added', async ({
  page,
  backend,
  mailbox,
  openContext,
}) => {
  const booking = await book(backend);
  const context = await openContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const phone = await context.newPage();
  await phone.goto(await mailbox.linkTo(booking.email, '/your-request'));
  const photo = await photoWithPlace(phone);
  const messageOf = (reader: Page, text: string) =>
    reader
      .getByRole('region', { name: 'Messages' })
      .getByRole('listitem')
      .filter({ hasText: text });

  await phone.getByRole('button', { name: 'Add a message' }).click();
  await phone.getByLabel('Your message').fill('The hole is here.');
  await pick(phone, 'Add photos', 'hole.jpg', 'image/jpeg', photo);
  await pick(phone, 'Add photos', 'notes.heic', 'image/heic', Buffer.from('no photo'));
  await pick(phone, 'Add photos', 'me.jpg', 'image/jpeg', photo);
  await phone.getByRole('button', { name: 'Leave out me.jpg' }).click();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Send message' }).click();
  const theirs = messageOf(phone, 'The hole is here.');
  await expect(theirs.getByRole('img', { name: /^Photo 1 of 1, by you, / })).toBeVisible();
  const left = phone.getByRole('list', { name: 'Photos on their way' }).getByRole('listitem');
  await expect(left).toHaveText(/^notes\.heicNot added.*cannot open HEIC photos/);

  await signInAsAdmin(page);
  await page.goto(`/admin-requests/${booking.reference}`);
  const asked = messageOf(page, 'The hole is here.');
  await expect(asked.getByRole('img', { name: /^Photo 1 of 1, by the customer, / })).toBeVisible();
  await page.getByLabel('Your reply').fill('We close it like this.');
  await pick(page, 'Add photos', 'fix.jpg', 'image/jpeg', photo);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Send reply' }).click();
  const answer = messageOf(page, 'We close it like this.');
  await expect(answer.getByRole('img', { name: /^Photo 1 of 1, by / })).toBeVisible();
  await expectNoAxeViolations(page);

  await phone.reload();
  await expect(theirs.getByText('We have seen it')).toBeVisible();
  await expectAccessible(phone);
  await messageOf(phone, 'We close it like this.')
    .getByRole('button', { name: /^Photo 1/ })
    .click();
  await expect(phone.getByRole('dialog').getByRole('img', { name: /^Photo 1 of 1/ })).toBeVisible();
});

test('a field team member adds photos from before and after the work when finishing a visit', async ({
  page,
  backend,
}) => {
  const name = `Dana ${unique()}`;
  const field = await backend.createAdmin('field', name);
  const booking = await book(backend);
  await setVisit(backend, booking, now(), name, { duration_minutes: 480 });
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsAdmin(page, field);
  await page.goto('/admin-today');
  const photo = await photoWithPlace(page);
  await page
    .getByRole('region', { name: 'My visits' })
    .getByRole('button', { name: 'Finish' })
    .click();
  const finishing = page.getByRole('dialog', { name: 'How did it go?' });
  await pick(page, 'Add photos: before', 'before.jpg', 'image/jpeg', photo);
  await expect(finishing.getByText('1 photo added.')).toBeVisible();
  await pick(page, 'Add photos: after', 'after.jpg', 'image/jpeg', photo);
  await expect(finishing.getByText('2 photos added.')).toBeVisible();
  await expectAccessible(page);
  await finishing.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByRole('button', { name: 'Later' }).click();

  await page.goto(`/admin-requests/${booking.reference}`);
  const photos = page.getByRole('region', { name: 'Photos' });
  const label = (when: string, index: number) =>
    new RegExp(`^Photo ${index} of 2, by .?${name}.?, ${when} the work, `);
  await expect(photos.getByRole('img', { name: label('before', 1) })).toBeVisible();
  await expect(photos.getByRole('img', { name: label('after', 2) })).toBeVisible();
  await expectAccessible(page);
});

test('a photo waits for missing code, and a reload first asks before it loses the photo', async ({
  backend,
  mailbox,
  openContext,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  const booking = await book(backend);
  const context = await openContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const phone = await context.newPage();
  await phone.goto(await mailbox.linkTo(booking.email, '/your-request'));
  const theirs = phone.getByRole('region', { name: 'Photos' });
  const problem = theirs.getByRole('alert');
  const photo = await photoWithPlace(phone);
  const worker = '**/assets/shrink-worker*';

  await phone.route(worker, (route) => route.abort());
  await pick(phone, 'Add photos', 'hole.jpg', 'image/jpeg', photo);
  // The browser's `online` event ends each pause between attempts.
  await expect(async () => {
    await phone.evaluate(() => dispatchEvent(new Event('online')));
    await expect(problem).toHaveText(/^The connection was lost/, { timeout: 500 });
  }).toPass();
  await phone.unroute(worker);

  // The photo is still being sent when the page is reloaded, so the browser asks first.
  const upload = '**/functions/v1/photos?key=*';
  const lose = await holdBack(phone, upload);
  const sending = phone.waitForRequest(upload);
  await theirs.getByRole('button', { name: 'Try again' }).click();
  await sending;
  const asked = phone.waitForEvent('dialog');
  const reloading = phone.evaluate(() => location.reload());
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await reloading;
  lose();
  await expect(theirs.getByRole('button', { name: /^Photo 1 of 1/ })).toBeVisible();

  // A new release removes the old code.
  await phone.route(worker, (route) => route.fulfill({ status: 404 }));
  await phone.route(
    ({ pathname }) => pathname === '/your-request',
    (route) =>
      route.request().isNavigationRequest()
        ? route.fallback()
        : route.fulfill({ contentType: 'text/html', body: '<title>New</title>' }),
  );
  await pick(phone, 'Add photos', 'hole.jpg', 'image/jpeg', photo);
  await expect(problem).toHaveText(/^The site was updated/);
  await theirs.getByRole('button', { name: 'Reload the page' }).click();
  await expect(problem).toBeHidden();
  await expect(theirs.getByRole('button', { name: /^Photo 1 of 1/ })).toBeVisible();
});
