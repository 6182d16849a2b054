import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, logInAsAdmin, signUp, test } from '../fixtures.ts';
import { newEmail } from '../pages/unique.ts';

async function askForLink(page: Page, email: string) {
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
}

async function choose(page: Page, password: string) {
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
}

test('a customer sets a new password by a mailed link, which works once', async ({
  page,
  mailbox,
  openContext,
}) => {
  await page.goto('/auth');
  const { email, password } = await signUp(page);

  // The customer asks for the link on another device.
  const other = await (await openContext()).newPage();
  await other.goto('/auth');
  await other.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(other).toHaveURL('/reset-password');
  await other.getByRole('button', { name: 'Send link' }).click();
  await expect(other.getByLabel('Email')).toBeFocused();
  await expectNoAxeViolations(other);
  await askForLink(other, email);
  await expectNoAxeViolations(other);
  const link = await mailbox.linkTo(email, '/reset-password');

  const referrers: (string | undefined)[] = [];
  other.on('request', (sent) => referrers.push(sent.headers()['referer']));
  await other.goto(link);
  await expect(other.getByText(`For the account ${email}.`)).toBeVisible();
  await expect(other).toHaveURL('/reset-password');
  await expect(other.getByLabel('New password')).toHaveAttribute('autocomplete', 'new-password');
  await choose(other, 'short');
  await expect(other.getByText('Please choose at least 8 characters.')).toBeVisible();
  await expectNoAxeViolations(other);
  await choose(other, password);
  await expect(other.getByText('This is your old password.')).toBeVisible();
  await choose(other, 'an even longer one');
  await expect(other.getByText('Your new password is saved. You are logged in.')).toBeVisible();
  await expect(other).toHaveURL('/');
  expect(referrers.filter((referrer) => referrer?.includes('token'))).toEqual([]);
  await other.goto('/account');
  await expect(other.getByText(`Signed in as ${email}`)).toBeVisible();

  const third = await (await openContext()).newPage();
  await third.goto(link);
  await choose(third, 'yet another one');
  await expect(third.getByRole('alert')).toHaveText(
    'This link has expired or has already been used.',
  );
  await expectNoAxeViolations(third);
  await expect(third.getByRole('button', { name: 'Send link' })).toBeVisible();
  await third.goto('/auth');
  for (const [word, said] of [
    [password, 'Invalid email or password. Please try again.'],
    ['an even longer one', 'Logged in successfully!'],
  ] as const) {
    await third.getByLabel('Email').fill(email);
    await third.getByLabel('Password').fill(word);
    await third.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(third.getByText(said)).toBeVisible();
  }
});

test('staff find the link at their login and reach the orders; an unknown address gets the same answer', async ({
  page,
  backend,
  mailbox,
}) => {
  const { email } = await backend.createAdmin();
  await page.goto('/admin-login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  const answerTo = async (address: string) => {
    await askForLink(page, address);
    const words = await page.getByRole('main').innerText();
    return words.replace(address, '').replace(/\d+ s$/m, '');
  };
  const answer = await answerTo(email);
  await page.goto('/reset-password');
  expect(await answerTo(newEmail('nobody'))).toBe(answer);
  await page.goto(await mailbox.linkTo(email, '/reset-password'));
  await choose(page, 'an even longer one');
  await expect(page).toHaveURL('/admin-orders');
  await page.getByRole('button', { name: 'Sign out' }).click();
  // The session is deleted before this page opens.
  await expect(page).toHaveURL('/admin-login');
  await logInAsAdmin(page, { email, password: 'an even longer one' });
});
