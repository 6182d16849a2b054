import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, signInAsAdmin, test as base } from '../fixtures.ts';
import { startOwnSite } from '../pages/own-site.ts';
import { newEmail } from '../pages/unique.ts';
import { visitorForms } from '../pages/visitor-forms.ts';

/** Serves the site for these tests on a server of its own. New accounts confirm their address by mail there. */
const test = base.extend<object, { confirmingSite: string }>({
  confirmingSite: [
    // Playwright reads the dependencies of a fixture from this pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const site = await startOwnSite({ FLS_CONFIRM_EMAIL: 'on' });
      await use(site.url);
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ confirmingSite }, use) => use(confirmingSite),
});
test.describe.configure({ mode: 'serial' });

const password = 'long enough';

async function signUp(page: Page, email = newEmail('new+'), word = password): Promise<string> {
  await page.goto('/auth');
  await page.getByRole('button', { name: /Sign up/ }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(word);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  return email;
}

async function login(page: Page, email: string, word = password) {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(word);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

async function choose(page: Page, word = password) {
  await page.getByLabel('Password').fill(word);
  await page.getByRole('button', { name: 'Confirm and log in' }).click();
}

async function confirm(page: Page, link: string, word = password) {
  await page.goto(link);
  await choose(page, word);
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  await expect(page).toHaveURL('/account');
}

test('a new account is confirmed once, by a button on the page that the mail links to', async ({
  page,
  mailbox,
  openContext,
}) => {
  const email = await signUp(page);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Wrong address?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);

  await login(page, email);
  await expect(page.getByText('Authentication failed. Please try again.')).toBeVisible();
  await expect(page.getByText(`When you signed up, we sent a link to ${email}.`)).toBeVisible();

  const link = await mailbox.linkTo(email, '/confirm-email');
  const phone = await (await openContext()).newPage();
  const referrers: (string | undefined)[] = [];
  phone.on('request', (sent) => referrers.push(sent.headers()['referer']));
  await phone.goto(link);
  await expect(phone.getByText(email)).toBeVisible();
  await expect(phone).toHaveURL('/confirm-email');
  await expectNoAxeViolations(phone);
  await confirm(phone, link);
  await expect(phone.getByText(`Signed in as ${email}`)).toBeVisible();
  expect(referrers.filter((referrer) => referrer?.includes('token'))).toEqual([]);

  await page.goto(link);
  await choose(page);
  await expect(page.getByRole('alert')).toHaveText(
    'This link has expired or has already been used.',
  );
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await page.getByRole('link', { name: 'Login', exact: true }).click();
  await login(page, email);
  await expect(page.getByText('Logged in successfully!')).toBeVisible();
});

test('a stranger who signed up with the address first cannot log in with any password', async ({
  page,
  backend,
  mailbox,
  openContext,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  const stranger = await (await openContext()).newPage();
  const email = await signUp(stranger, undefined, 'of the stranger');
  const enters = async (word: string, said: string) => {
    await login(stranger, email, word);
    await expect(stranger.getByText(said)).toBeVisible();
  };
  const refused = 'Invalid email or password. Please try again.';
  await backend.requestService('quote', { ...visitorForms.quote.entries, email });

  // After a day, the hosted service accepts a second sign-up with the same address. It sends another mail and keeps the
  // first password.
  await page.route('**/auth/v1/signup?*', (route) =>
    route.fulfill({ json: { id: randomUUID(), email, identities: [] } }),
  );
  await signUp(page, email, 'typed at sign-up');
  const link = await mailbox.linkTo(email, '/confirm-email', /^Confirm/);
  // The service checks the password before it checks that the address is confirmed.
  const wrong = { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' };
  const token = '**/auth/v1/token?grant_type=password';
  await page.route(token, (route) => route.fulfill({ status: 400, json: wrong }));
  await login(page, email, 'typed at sign-up');
  await expect(page.getByText(refused)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible();
  await page.unroute(token);
  const weak = { code: 'weak_password', weak_password: { reasons: ['pwned'] }, msg: '…' };
  await page.route('**/auth/v1/user', (route) => route.fulfill({ status: 422, json: weak }));
  await page.goto(link);
  await expect(page.getByText('Didn’t sign up? Then close this page.')).toBeVisible();
  await choose(page, 'typed at sign-up');
  await expect(page.getByText('This password is known from a data leak.')).toBeVisible();
  await enters('of the stranger', refused);
  await page.unroute('**/auth/v1/user');
  await choose(page, 'of the reader');
  await expect(page).toHaveURL('/account');
  await expect(page.getByText(/^Your quote request REQ-/)).toBeVisible();

  await enters('of the stranger', refused);
  await enters('typed at sign-up', refused);
  await enters('of the reader', 'Logged in successfully!');
});

test('a changed address is confirmed by mail, with the password of the account', async ({
  page,
  mailbox,
}) => {
  const old = await signUp(page);
  await confirm(page, await mailbox.linkTo(old, '/confirm-email'));

  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('an even longer one');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your new password is saved.')).toBeVisible();

  await page.getByLabel('New email').fill(old);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('This is already your address.')).toBeVisible();
  const email = newEmail('other');
  await page.getByLabel('New email').fill(email);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('Check your email.')).toBeVisible();
  await expectNoAxeViolations(page);
  const { html } = await mailbox.mailTo(old, /^Change your/);
  expect(html).toContain(email);
  const [, link] = /href="[^"]*(\/confirm-email#[^"]*)"/.exec(html)!;
  // The hosted service asks both addresses for a confirmation. This is the response to the first confirmation. The
  // local service asks only the old address.
  await page.route('**/auth/v1/verify', (route) =>
    route.fulfill({ json: { code: '200', msg: 'Confirmation link accepted. …' } }),
  );
  await page.goto(link!.replaceAll('&amp;', '&'));
  await page.getByRole('button', { name: 'Confirm and log in' }).click();
  await expect(page.getByText('One of two steps is done.')).toBeVisible();
  await page.unroute('**/auth/v1/verify');
  await page.goto('about:blank');
  await page.goto(link!.replaceAll('&amp;', '&'));
  await page.getByRole('button', { name: 'Confirm and log in' }).click();
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
});

test('a link for another account shows a warning, and other tabs leave the former account', async ({
  page,
  mailbox,
  context,
}) => {
  const [first, second] = [await signUp(page), await signUp(page)];
  await confirm(page, await mailbox.linkTo(first, '/confirm-email'));
  const tab = await context.newPage();
  await tab.goto(await mailbox.linkTo(second, '/confirm-email'));
  await expect(tab.getByText(`You are signed in here as ${first}.`)).toBeVisible();
  await expectNoAxeViolations(tab);
  await choose(tab);
  await expect(tab).toHaveURL('/account');
  await expect(page.getByText(`Signed in as ${second}`)).toBeVisible();

  await tab.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(tab.getByText('You are logged out on all devices.')).toBeVisible();
  await expect(page).toHaveURL('/auth?next=%2Faccount');
});

test('an invited team member confirms their address and joins with the password that they chose', async ({
  page,
  mailbox,
  openContext,
}) => {
  const email = newEmail('member');
  await signInAsAdmin(page);
  await page.goto('/admin-team');
  await page.getByLabel('Name of the team member').fill('Sam Reyes');
  await page.getByLabel('Email of the team member').fill(email);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText('Team member invited')).toBeVisible();

  const theirs = await (await openContext()).newPage();
  const invitation = await mailbox.linkTo(email, '/join-team');
  await theirs.goto(invitation);
  await theirs.getByLabel('Password').fill(password);
  await theirs.getByRole('button', { name: 'Sign up and join' }).click();
  await expect(theirs.getByText('Confirm your email address first')).toBeVisible();
  await expectNoAxeViolations(theirs);
  await confirm(theirs, await mailbox.linkTo(email, '/confirm-email', /^Confirm/));
  await theirs.goto(invitation);
  await theirs.getByLabel('Password').fill(password);
  await theirs.getByRole('button', { name: 'Log in and join' }).click();
  await expect(theirs.getByText('Welcome to the team')).toBeVisible();
  await expect(theirs).toHaveURL('/admin-today');
});
