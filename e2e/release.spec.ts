// Tests tabs that stay open during a release or overnight on a closed laptop. A release deletes old files.
import type { Page } from '@playwright/test';
import { expect, expectAlive, holdBack, signInAsAdmin, test } from './fixtures.ts';
import { RequestFormPage } from './pages/request-form.page.ts';
import { visitorForms } from './pages/visitor-forms.ts';

/** Simulates a release. Until the next page load, the site lacks all files that this page has not loaded yet. */
async function release(page: Page): Promise<void> {
  let isOld = true;
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (request.isNavigationRequest()) isOld = false;
    else if (isOld && request.url().includes('/assets/')) return route.fulfill({ status: 404 });
    // The pages of the new release name other files.
    else if (isOld && request.resourceType() === 'fetch' && !request.url().includes('/rest/')) {
      return route.fulfill({ contentType: 'text/html', body: '<title>New</title>' });
    }
    return route.fallback();
  });
}

/** Closes the laptop, and opens it again without a network. */
async function sleep(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setWebLifecycleState', { state: 'frozen' });
  await page.context().setOffline(true);
  await browser.send('Page.setWebLifecycleState', { state: 'active' });
}

const lost = /Failed to (load resource|fetch)|dynamically imported|could not be reached/;

test('after a release, a form is still sent, and a link opens the new release', async ({
  page,
  expectConsole,
}) => {
  expectConsole(lost);
  const { assessment, booking } = visitorForms;
  const half = { firstName: 'Ana', concerns: ['Poor lighting'] };
  const form = new RequestFormPage(page, assessment.name);
  await assessment.open(page);
  await expectAlive(page);
  await form.fill(half);
  await release(page);
  await page.getByRole('link', { name: 'About', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^About/ })).toBeVisible();
  await page.goBack();
  await form.expectHolds(half);

  await booking.open(page);
  await expectAlive(page);
  await release(page);
  const other = new RequestFormPage(page, booking.name);
  await other.fill(booking.entries);
  await other.submit.click();
  await expect(page.getByText('Your reference: REQ-')).toBeVisible();
  const reload = page.getByRole('button', { name: 'Reload the page' });
  await reload.click();
  await expect(reload).toBeHidden();
  await expectAlive(page);
  await expect(page).toHaveURL('/');
});

test('after the laptop was closed, a form is kept and sent once, and staff can reload if old code is missing', async ({
  page,
  expectConsole,
}) => {
  expectConsole(lost);
  const { booking } = visitorForms;
  const form = new RequestFormPage(page, booking.name);
  await booking.open(page);
  await form.fill(booking.entries);
  const sending = page.waitForRequest(booking.endpoint);
  const lose = await holdBack(page, booking.endpoint);
  await form.submit.click();
  await sending;
  await sleep(page);
  lose();
  await expect(page.getByText('Everything you typed is still here')).toBeVisible();
  await form.expectHolds(booking.entries);
  await page.context().setOffline(false);
  await form.submit.click();
  await expect(page.getByText(booking.success[0]!)).toBeVisible();

  await signInAsAdmin(page);
  await page.goto('/admin-suppliers');
  const edit = page.getByRole('button', { name: /^Edit contact of/ }).last();
  await expect(edit).toBeVisible();
  await release(page);
  await page.keyboard.press('/');
  const reload = page.getByRole('button', { name: 'Reload the page' });
  await reload.click();
  // The old page shows the button until the new page is there.
  await expect(reload).toBeHidden();
  await expect(edit).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search everything')).toBeFocused();
  await page.keyboard.press('Escape');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeHidden();
  await edit.click();
  await dialog.getByLabel('Contact person').fill('Grace Hopper');
  await sleep(page);
  await dialog.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByText('We couldn’t confirm that this was saved.')).toBeVisible();
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Save contact' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Grace Hopper')).toBeVisible();
  await expect(page.getByText('We couldn’t confirm that this was saved.')).toBeHidden();
});
