/** Account flows with the real Supabase Auth (`npm run test:real`). */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import postgres from 'postgres';
import { expect, signInAsAdmin, test as base } from '../fixtures.ts';
import type { Backend } from '../pages/backend.ts';
import { visitorForms } from '../pages/visitor-forms.ts';

const test = base.extend<{ sql: postgres.Sql; failures: undefined }>({
  // Playwright reads the dependencies of a fixture from this pattern.
  // eslint-disable-next-line no-empty-pattern
  sql: async ({}, use) => {
    const sql = postgres(process.env.FLS_REAL_DATABASE!, { max: 1 });
    await use(sql);
    await sql.end();
  },
  failures: [
    async ({ expectConsole }, use) => {
      expectConsole(/Failed to load resource/);
      await use(undefined);
    },
    { auto: true },
  ],
});

const own = 'of the reader';
const newEmail = () => `new+${randomUUID()}@example.com`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function send(page: Page, email: string, password: string, name: 'Login' | 'Sign Up') {
  await page.goto('/auth');
  if (name === 'Sign Up') await page.getByRole('button', { name: /Sign up$/ }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await button(page, name).click();
}

async function signUp(page: Page, email: string, password = own) {
  await send(page, email, password, 'Sign Up');
  await expect(page.getByText('Account created successfully!')).toBeVisible();
}

async function expectLogin(page: Page, email: string, password: string, isRight: boolean) {
  await send(page, email, password, 'Login');
  const said = isRight ? 'Logged in successfully!' : 'Invalid email or password. Please try again.';
  await expect(page.getByText(said)).toBeVisible();
}

async function confirm(page: Page, link: string, password = own) {
  await page.goto(link);
  await page.getByLabel('Password').fill(password);
  await button(page, 'Confirm and log in').click();
}

const expectExpired = (page: Page) =>
  expect(page.getByRole('alert')).toHaveText('This link has expired or has already been used.');

/** Moves the times of the mails to an account into the past, as if time had passed. */
const timePasses = (sql: postgres.Sql, email: string, minutes: number) => sql`
  update auth.users
  set confirmation_sent_at = confirmation_sent_at - ${minutes} * interval '1 minute',
    recovery_sent_at = recovery_sent_at - ${minutes} * interval '1 minute'
  where email = ${email}`;

const askForQuote = (backend: Backend, email: string) =>
  backend.requestService('quote', { ...visitorForms.quote.entries, email });

/** Makes the token of a page expire. */
const outlive = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token'))!;
    const session = JSON.parse(localStorage.getItem(key)!) as object;
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  });

test('signing up twice: too soon, later, and after a stranger', async ({
  page,
  backend,
  mailbox,
  openContext,
  sql,
}) => {
  const email = newEmail();
  await askForQuote(backend, email);
  const stranger = await (await openContext()).newPage();
  await signUp(stranger, email, 'of the stranger');
  await send(page, email, 'typed at sign-up', 'Sign Up');
  await expect(page.getByText(/^Please wait \d+ seconds before/)).toBeVisible();
  const former = await mailbox.linkTo(email, '/confirm-email', /^Confirm/);
  await timePasses(sql, email, 2);
  await signUp(page, email, 'typed at sign-up');
  let link = former;
  await expect
    .poll(async () => (link = await mailbox.linkTo(email, '/confirm-email', /^Confirm/)))
    .not.toBe(former);
  await confirm(page, former);
  await expectExpired(page);
  await send(stranger, email, 'of the stranger', 'Login');
  await expect(stranger.getByText('Please confirm your email address first')).toBeVisible();

  await confirm(page, link, 'short');
  await expect(page.getByText('Please choose at least 8 characters.')).toBeVisible();
  await page.getByLabel('Password').fill(own);
  await button(page, 'Confirm and log in').click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByText(/^Your quote request REQ-/)).toBeVisible();
  await expectLogin(stranger, email, 'of the stranger', false);
  await expectLogin(stranger, email, 'typed at sign-up', false);
  await expectLogin(stranger, email, own, true);

  // A sign-up with the address of an account gets the same response, but no mail is sent.
  const another = await (await openContext()).newPage();
  const { length } = await mailbox.mailsTo(email);
  await signUp(another, email);
  expect(await mailbox.mailsTo(email)).toHaveLength(length);
});

test('a confirmation that stops before the password lets nobody into the account', async ({
  page,
  mailbox,
  openContext,
}) => {
  const email = newEmail();
  await signUp(page, email, 'of the stranger');
  await page.route('**/auth/v1/user', (route) => route.abort());
  await confirm(page, await mailbox.linkTo(email, '/confirm-email'));
  await expect(page.getByText('Your new password could not be saved.')).toBeVisible();
  const other = await (await openContext()).newPage();
  await expectLogin(other, email, 'of the stranger', false);
  await page.unroute('**/auth/v1/user');
  await button(page, 'Confirm and log in').click();
  await expect(page).toHaveURL('/account');
  await expectLogin(other, email, own, true);
});

test('links: expired, requested too soon, sent again, already used', async ({
  page,
  mailbox,
  sql,
}) => {
  const email = newEmail();
  await signUp(page, email);
  await timePasses(sql, email, 61);
  await confirm(page, await mailbox.linkTo(email, '/confirm-email'));
  await expectExpired(page);
  await button(page, 'Send link').click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await mailbox.expectMails(email, 2);
  const link = await mailbox.linkTo(email, '/confirm-email', /^Confirm/);
  await page.reload();
  await page.getByLabel('Email').fill(email);
  await button(page, 'Send link').click();
  await expect(page.getByText(/^Please wait \d+ seconds before/)).toBeVisible();
  await confirm(page, link);
  await expect(page).toHaveURL('/account');
  await confirm(page, link);
  await expectExpired(page);
});

test('links of Supabase Auth itself', async ({ page, mailbox, baseURL }) => {
  const email = newEmail();
  await signUp(page, email);
  const link = await mailbox.linkTo(email, '/confirm-email');
  const token = new URLSearchParams(link.split('#')[1]).get('token_hash')!;
  const url = `/auth/v1/verify?token=${token}&type=signup&redirect_to=${encodeURIComponent(baseURL!)}`;
  await confirm(page, url);
  await expect(page).toHaveURL('/account');
  await page.goto(url);
  await expectExpired(page);
  await expect(page).toHaveURL('/confirm-email');
});

/** Creates an account, confirms its address and logs in. */
async function open(
  page: Page,
  mailbox: { linkTo: (to: string, path: string) => Promise<string> },
) {
  const email = newEmail();
  await signUp(page, email);
  await confirm(page, await mailbox.linkTo(email, '/confirm-email'));
  await expect(page).toHaveURL('/account');
  return email;
}

test('a new password by a mailed link ends the other sessions, those of staff at once', async ({
  page,
  mailbox,
  openContext,
  request,
  sql,
}) => {
  const email = await open(page, mailbox);
  await sql`insert into public.user_roles (user_id, role) select id, 'admin' from auth.users where email = ${email}`;
  const asked = page.waitForRequest('**/rest/v1/orders?*');
  await page.goto('/admin-orders');
  const ofStaff = await asked;
  const other = await (await openContext()).newPage();
  await other.goto('/reset-password');
  await other.getByLabel('Email').fill(email);
  await button(other, 'Send link').click();
  await other.goto(await mailbox.linkTo(email, '/reset-password', /^Reset/));
  const choose = async (password: string) => {
    await other.getByLabel('New password').fill(password);
    await button(other, 'Save password').click();
  };
  await choose(own);
  await expect(other.getByText('This is your old password.')).toBeVisible();
  await choose('a new one, longer');
  await expect(other).toHaveURL('/admin-orders');

  // The token is valid for another hour, but the database returns no rows for it.
  const { apikey = '', authorization = '' } = await ofStaff.allHeaders();
  const rows = await request.get('/rest/v1/user_roles?select=role', {
    headers: { apikey, authorization },
  });
  expect([rows.status(), await rows.json()]).toEqual([200, []]);
  await page.goto('/admin-orders');
  await expect(page).not.toHaveURL('/admin-orders');
  await expectLogin(page, email, own, false);
  await expectLogin(page, email, 'a new one, longer', true);
});

test('changing the password in the account ends the other sessions', async ({
  page,
  mailbox,
  openContext,
}) => {
  const email = await open(page, mailbox);
  const other = await (await openContext()).newPage();
  await expectLogin(other, email, own, true);
  const change = async (from: string, to: string) => {
    await page.getByLabel('Current password').fill(from);
    await page.getByLabel('New password').fill(to);
    await button(page, 'Change password').click();
  };
  await change('not this one', 'another one');
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await change(own, own);
  await expect(page.getByText('This is your old password.')).toBeVisible();
  await change(own, 'another one');
  await expect(page.getByText('Your new password is saved.')).toBeVisible();
  await outlive(other);
  await other.goto('/account');
  await expect(other).toHaveURL('/auth?next=%2Faccount');
  await expectLogin(other, email, 'another one', true);
});

test('a changed address is confirmed by both mails, and shows no requests of that address', async ({
  page,
  backend,
  mailbox,
  openContext,
}) => {
  const former = await open(page, mailbox);
  const email = newEmail();
  await askForQuote(backend, email);
  await page.getByLabel('New email').fill(email);
  await button(page, 'Change email').click();
  await expect(page.getByText('Check your email.')).toBeVisible();
  for (const [address, said] of [
    [email, 'One of two steps is done.'],
    [former, 'Your email address is confirmed.'],
  ] as const) {
    await page.goto(await mailbox.linkTo(address, '/confirm-email', /^Change/));
    await button(page, 'Confirm and log in').click();
    await expect(page.getByText(said)).toBeVisible();
  }
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  await expect(page.getByText('No requests yet.')).toBeVisible();
  const other = await (await openContext()).newPage();
  await expectLogin(other, former, own, false);
  await expectLogin(other, email, own, true);
});

test('an invited team member signs up, confirms and joins', async ({
  page,
  mailbox,
  openContext,
}) => {
  const email = newEmail();
  await signInAsAdmin(page);
  await page.goto('/admin-team');
  await page.getByLabel('Name of the team member').fill('Sam Reyes');
  await page.getByLabel('Email of the team member').fill(email);
  await button(page, 'Invite').click();
  const invitation = await mailbox.linkTo(email, '/join-team');
  const theirs = await (await openContext()).newPage();
  await theirs.goto(invitation);
  await theirs.getByLabel('Password').fill('typed at sign-up');
  await button(theirs, 'Sign up and join').click();
  await expect(theirs.getByText('Confirm your email address first')).toBeVisible();
  await confirm(theirs, await mailbox.linkTo(email, '/confirm-email', /^Confirm/));
  await expect(theirs).toHaveURL('/account');
  await theirs.goto(invitation);
  await theirs.getByLabel('Password').fill(own);
  await button(theirs, 'Log in and join').click();
  await expect(theirs.getByText('Welcome to the team')).toBeVisible();
  await expect(theirs).toHaveURL('/admin-today');
});

test('two tabs renew a session at once, and a deleted user is signed out', async ({
  page,
  mailbox,
  context,
  sql,
}) => {
  const email = await open(page, mailbox);
  const tabs = [page, await context.newPage()];
  await outlive(page);
  await Promise.all(tabs.map((tab) => tab.goto('/account')));
  for (const tab of tabs) await expect(tab.getByText(`Signed in as ${email}`)).toBeVisible();
  await sql`delete from auth.users where email = ${email}`;
  await page.goto('/account');
  await expect(page.getByText('No requests yet.')).toBeVisible();
  await outlive(page);
  await page.reload();
  for (const tab of tabs) await expect(tab).toHaveURL('/auth?next=%2Faccount');
  await expectLogin(page, email, own, false);
});

test('a network that asks too often is asked to wait', async ({ page, request }) => {
  const headers = { 'x-test-network': '203.0.113.9' };
  const data = { email: newEmail(), password: 'wrong' };
  const ask = () => request.post('/auth/v1/token?grant_type=password', { headers, data });
  await page.route('**/auth/v1/token?*', async (route, asked) => {
    let answer = await ask();
    for (let n = 0; n < 100 && answer.status() === 400; n += 1) answer = await ask();
    await route.continue({ headers: { ...asked.headers(), ...headers } });
  });
  await send(page, data.email, 'wrong', 'Login');
  await expect(page.getByText('Too many attempts. Please wait five minutes')).toBeVisible();
});
