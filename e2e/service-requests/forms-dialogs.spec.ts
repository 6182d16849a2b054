import { expect, expectNoAxeViolations, holdBack, test } from '../fixtures.ts';
import { RequestFormPage } from '../pages/request-form.page.ts';
import { newEmail } from '../pages/unique.ts';
import { visitorForms } from '../pages/visitor-forms.ts';

test('a dialog that could not be loaded shows the phone number; later it keeps the typed text and returns the focus', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource|dynamically imported module/);
  const code = /form-dialogs/;
  await page.route(code, (route) => route.abort());
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Get Free Quote' }).first();
  const dialog = page.getByRole('dialog', { name: 'Get your free quote' });
  const quote = new RequestFormPage(page, visitorForms.quote.name);
  const typed = { firstName: 'Ana', services: ['Pest Control & Inspection'] };

  await opener.click();
  const notice = page.getByRole('alert');
  await expect(notice.getByRole('link', { name: /Call/ })).toHaveAttribute('href', /^tel:/);
  await notice.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(opener).toBeFocused();
  await page.unroute(code);
  await opener.click();
  await expect(quote.control('firstName')).toBeFocused();
  await expect(notice).toBeHidden();
  // Nothing is typed, so a click beside the dialog closes it.
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await quote.fill(typed);
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  const close = dialog.getByRole('button', { name: 'Close' });
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  await close.focus();
  await page.keyboard.press('Shift+Tab');
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(close).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await quote.expectHolds(typed);
  await cancel.click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await opener.click();
  await quote.expectHolds(typed);
  // On a phone in landscape with its keyboard open, the whole button is visible.
  await page.setViewportSize({ width: 667, height: 180 });
  await quote.submit.focus();
  await expect(quote.submit).toBeInViewport({ ratio: 1 });
});

test('the price list dialog is narrow, locks scrolling of the page, stays open while sending; its toast closes by keyboard', async ({
  page,
}) => {
  const { name, endpoint, emptyToast, open } = visitorForms['price-list'];
  const request = new RequestFormPage(page, name);
  const dialog = page.getByRole('dialog');
  await open(page);
  await expect(request.control('name')).toBeFocused();
  expect((await dialog.boundingBox())!.width).toBeLessThanOrEqual(500);
  await expect(request.control('message')).toHaveAttribute('rows', '4');
  await page.mouse.move(5, 5);
  /** The distance that a turn of the wheel moves the page in two frames. */
  const turned = async () => {
    const before = await page.evaluate(() => window.scrollY);
    await page.mouse.wheel(0, -400);
    return page.evaluate(async (was) => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      return was - window.scrollY;
    }, before);
  };
  expect(await turned()).toBe(0);

  await request.submit.click();
  const toast = page.locator('[data-sonner-toast]', { hasText: emptyToast });
  await expect(toast).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).focus();
  const close = toast.getByRole('button', { name: 'Close toast' });
  for (let presses = 0; presses < 4; presses += 1) {
    if (await close.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(toast).toBeHidden();
  await expect(dialog).toBeVisible();

  await request.fill({ name: 'Ana Ortiz', email: newEmail('ana') });
  const answer = await holdBack(page, endpoint);
  await request.submit.click();
  await expect(request.submit).toBeDisabled();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(request.form).toBeVisible();
  answer();
  await expect(request.form).toBeHidden();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Request Submitted!')).toBeVisible();
  // A turn of the wheel may move the page later than two frames. At the top of the page, another turn moves nothing.
  const locked = await page.evaluate(() => window.scrollY);
  await page.mouse.move(5, 5);
  const position = async () => {
    await page.mouse.wheel(0, -400);
    return page.evaluate(() => window.scrollY);
  };
  await expect.poll(position).toBeLessThan(locked);
});

test('the booking dialog closes after sending; the toast stays, and says where the link is', async ({
  page,
}) => {
  const { name, entries, success } = visitorForms.booking;
  const booking = new RequestFormPage(page, name);
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Book Services Now' });
  await opener.click();
  const email = newEmail('dialog');
  await booking.fill({ ...entries, email });
  await booking.submit.click();
  await expect(page.getByText(success[0]!, { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.getByText(`The email to ${email} has your link.`)).toBeVisible();
  await expectNoAxeViolations(page);
  await opener.click();
  await expect(booking.control('firstName')).toHaveValue('');
  await page.keyboard.press('Escape');

  const reference = page.getByText(/^Your reference: REQ-[A-Z2-9]{6}$/);
  const [, number] = /(REQ-.*)$/.exec((await reference.textContent())!)!;
  // A visitor without an account can open a request only by the link of the mail.
  await expect(page.getByRole('button', { name: 'See your request' })).toBeHidden();
  await page.goto(`/your-request?reference=${number}`);
  await expect(page.getByLabel('Reference')).toHaveValue(number!);
});
