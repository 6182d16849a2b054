import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  signInAsAdmin,
  signUp,
  test,
} from './fixtures.ts';
import { Backend } from './pages/backend.ts';

test('a colleague signs up, is added, works, is removed, and is out with the next call', async ({
  page,
  openContext,
  request,
  expectConsole,
}) => {
  // The browser reports refused calls.
  expectConsole(/Failed to load resource/);
  const boss = await new Backend(request).createAdmin();
  await signInAsAdmin(page, boss);
  await page.getByRole('link', { name: 'Team' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeFocused();
  const members = page.getByRole('region', { name: 'Who has access' });
  const history = page.getByRole('region', { name: 'History' });
  const self = members.getByRole('listitem').filter({ hasText: boss.email });
  await expect(self).toContainText('You');
  await expect(self).toContainText('set up in the database');
  await expect(self.getByRole('button')).toHaveCount(0);
  await expect(history).toContainText(`Added ${boss.email}`);
  await expectNoAxeViolations(page);

  const colleaguesPage = await (await openContext()).newPage();
  await colleaguesPage.goto('/auth');
  const colleague = await signUp(colleaguesPage);
  await expect(colleaguesPage).toHaveURL('/');
  await colleaguesPage.goto('/admin-orders');
  await expect(colleaguesPage).toHaveURL('/');

  const form = page.getByRole('region', { name: 'Add a colleague' });
  const email = form.getByLabel('Email of your colleague');
  await email.fill(colleague.email.toUpperCase());
  await form.getByRole('button', { name: 'Give access' }).click();
  await expect(page.getByText('Colleague added')).toBeVisible();
  const row = members.getByRole('listitem').filter({ hasText: colleague.email });
  await expect(row).toContainText(`added by ${boss.email}`);
  await expect(email).toHaveValue('');
  await expect(history.getByRole('listitem').first()).toContainText(`Added ${colleague.email}`);

  await colleaguesPage.goto('/admin-team');
  await expect(
    colleaguesPage.getByRole('listitem').filter({ hasText: `Since` }).filter({ hasText: 'You' }),
  ).toContainText(colleague.email);
  await colleaguesPage.getByRole('link', { name: 'Inventory' }).click();
  await expect(colleaguesPage.getByText('Inventory value')).toBeVisible();
  await colleaguesPage.getByRole('link', { name: 'Team' }).click();
  const removeBoss = colleaguesPage.getByRole('button', { name: `Remove ${boss.email}` });
  await removeBoss.click();

  await row.getByRole('button', { name: `Remove ${colleague.email}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove access?' });
  await expect(dialog).toContainText(colleague.email);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Remove access' }).click();
  await expect(row).toHaveCount(0);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(history.getByRole('listitem').first()).toContainText(`Removed ${colleague.email}`);
  await expect(history.getByRole('listitem').first()).toContainText(boss.email);

  // The dialog that is still open at the colleague's removes nobody, and the page goes away.
  const theirs = colleaguesPage.getByRole('dialog');
  await theirs.getByRole('button', { name: 'Remove access' }).click();
  await expect(colleaguesPage).toHaveURL('/');
  await expect(
    colleaguesPage.getByText('Access denied. Admin privileges required.').first(),
  ).toBeVisible();
  await colleaguesPage.goto('/admin-orders');
  await expect(colleaguesPage).toHaveURL('/');
  await page.reload();
  await expect(self).toContainText('You');
});

test('a refused address stays at the field with the reason, by keyboard alone', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  const boss = await new Backend(request).createAdmin();
  await signInAsAdmin(page, boss);
  await page.goto('/admin-team');
  const email = page.getByLabel('Email of your colleague');
  await email.focus();
  await page.keyboard.type('nonsense');
  await page.keyboard.press('Enter');
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address.');

  await email.fill('');
  await page.keyboard.type('nobody@example.com');
  await page.keyboard.press('Enter');
  const reason = 'No account has this address. Please ask your colleague to sign up first.';
  await expect(email).toHaveAccessibleDescription(reason);
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('nobody@example.com');
  await expectNoAxeViolations(page);

  await email.fill('');
  await page.keyboard.type(boss.email);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(email).toHaveAccessibleDescription('This person already has access.');

  const remove = page.getByRole('button', { name: 'Remove admin@example.com' });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(remove).toBeFocused();
});

test('a colleague whom another admin has removed disappears from the list', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  const backend = new Backend(request);
  const [boss, colleague] = [await backend.createAdmin(), await backend.createAdmin()];
  await signInAsAdmin(page, boss);
  await page.goto('/admin-team');
  await page.getByRole('button', { name: `Remove ${colleague.email}` }).click();
  await backend.call('remove_team_member', { user_id: colleague.id });
  await page.getByRole('dialog').getByRole('button', { name: 'Remove access' }).click();
  await expect(page.getByText('This person no longer has access.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: `Remove ${colleague.email}` })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('after a lost connection the field says that the outcome is not certain', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  await signInAsAdmin(page, await new Backend(request).createAdmin());
  await page.goto('/admin-team');
  await expect(page.getByLabel('Email of your colleague')).toBeVisible();
  await page.route('**/rpc/add_team_member', (route) => route.abort());
  await page.getByLabel('Email of your colleague').fill('ana@example.com');
  await page.getByRole('button', { name: 'Give access' }).click();
  await expect(page.getByLabel('Email of your colleague')).toHaveAccessibleDescription(
    /^We couldn’t confirm that this was saved\./,
  );
});

test('long addresses make the team no wider than a phone', async ({ page, request }) => {
  const backend = new Backend(request);
  await signInAsAdmin(page, await backend.createAdmin());
  const email = `${'x'.repeat(60)}@${'y'.repeat(60)}.example.com`;
  for (const url of ['**/rpc/admin_team', '**/rest/v1/team_changes?*']) {
    await page.route(url, async (route) => {
      const response = await route.fetch();
      const rows = (await response.json()) as object[];
      const long = { email, added_by: email, changed_by_email: email };
      await route.fulfill({ response, json: rows.map((row) => ({ ...row, ...long })) });
    });
  }
  await page.goto('/admin-team');
  await expect(page.getByText(email, { exact: true }).first()).toBeVisible();
  for (const width of [320, 360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page.locator('html'), `${width}`);
    await page
      .getByRole('button', { name: /^Remove x/ })
      .first()
      .click();
    await expectNoSidewaysScroll(page.getByRole('dialog'), `dialog, ${width}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
