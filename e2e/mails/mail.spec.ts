import type { Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  signInAsAdmin,
  test,
  wcagTags,
} from '../fixtures.ts';
import { CheckoutPage } from '../pages/checkout.page.ts';
import { newEmail } from '../pages/unique.ts';
import { someDay, visitorForms } from '../pages/visitor-forms.ts';

/** Shows a mail like a mail program, outside the site. */
async function openMail(page: Page, html: string): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(html);
}

/** Follows a link in a mail, which opens a tab. */
async function follow(page: Page, name: string | RegExp): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name }).click();
  return opened;
}

test('a customer buys, opens the confirmation mail and follows its link to the order', async ({
  page,
  mailbox,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openWith('water-filter', 'fire-starter');
  await checkout.fill();
  await checkout.complete();
  const { email } = checkout.values;
  const mail = await mailbox.mailTo(email, /^Your order FSS-\d+ is confirmed$/);
  const orderNumber = /FSS-\d+/.exec(mail.subject)![0];
  for (const words of ['Hello Ana,', '12 Ocean Blvd', 'Total: $', 'no card was charged']) {
    expect(mail.text).toContain(words);
  }
  const toStaff = await mailbox.staffMailAbout(email);
  expect(toStaff.subject).toMatch(new RegExp(`^New order ${orderNumber}: \\$.*, profit \\$`));

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    await openMail(page, mail.html);
    await expectNoSidewaysScroll(page.locator('html'));
    await expectNoAxeViolations(page, wcagTags);
  }
  const tracked = await follow(page, 'Track this order');
  await expect(tracked).toHaveURL('/track-order');
  await expect(tracked.getByRole('heading', { name: `Order ${orderNumber}` })).toBeVisible();

  await signInAsAdmin(page);
  await openMail(page, toStaff.html);
  const opened = await follow(page, 'Open the order');
  await expect(opened).toHaveURL(`/admin-orders/${orderNumber}`);
  await expect(opened.getByRole('heading', { level: 1 })).toContainText(orderNumber);
});

test('for each form, the visitor gets a mail with the time of our answer, and staff one with the request and a link', async ({
  page,
  backend,
  mailbox,
}) => {
  const emails: Record<string, string> = {};
  for (const [kind, { entries }] of Object.entries(visitorForms)) {
    const email = (emails[kind] = newEmail('visitor'));
    if (kind === 'price-list') await backend.requestPriceList('Ana Ortiz', email);
    else await backend.requestService(kind, { ...entries, email });
  }
  for (const [kind, { success }] of Object.entries(visitorForms)) {
    const email = emails[kind]!;
    const mail = await mailbox.mailTo(email, /^We received your /);
    expect(mail.text, kind).toContain('Hello Ana,');
    expect(mail.text, kind).toContain(success.at(-1)!);
    expect(mail.text, kind).not.toMatch(/Ortiz|12 Ocean|smell|attic|gate|notes/i);
    const toStaff = await mailbox.staffMailAbout(email);
    expect(toStaff.text, kind).toContain('Ana Ortiz');
    const path = /REQ-[A-Z2-9]{6}/.exec(mail.text)?.[0];
    const link = path ? `/admin-requests/${path}"` : '/admin-price-requests"';
    expect(toStaff.html, kind).toContain(link);
  }
  // The subject names an emergency. For an application, it names the plan and the start.
  const booked = await mailbox.staffMailAbout(emails['booking']!);
  expect(booked.subject).toMatch(/^EMERGENCY: Booking REQ-/);
  const applied = await mailbox.staffMailAbout(emails['guard-application']!);
  expect(applied.subject).toBe(`Guard application: Elite, May 20, ${someDay.slice(0, 4)}`);

  await signInAsAdmin(page);
  await openMail(page, booked.html);
  const opened = await follow(page, /^Open the /);
  await expect(opened).toHaveURL(/\/admin-requests\/REQ-[A-Z2-9]{6}$/);
  await expect(
    opened.getByText(emails['booking']!).filter({ visible: true }).first(),
  ).toBeVisible();
});
