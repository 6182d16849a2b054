// A tab stays open over a new release, which takes the files of the old one away, or over a night with the lid shut.
import type { Page } from '@playwright/test';
import { expect, expectAlive, holdBack, signInAsAdmin, test } from './fixtures.ts';
import { RequestFormPage } from './pages/request-form.page.ts';
import { visitorForms } from './pages/visitor-forms.ts';

/** From now on, the site has none of the files that this page has not fetched yet, until a page is loaded anew. */
async function release(page: Page): Promise<void> {
  let isOld = true;
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (request.isNavigationRequest()) isOld = false;
    else if (isOld && request.url().includes('/assets/')) return route.fulfill({ status: 404 });
    // Its pages name other files.
    else if (isOld && request.resourceType() === 'fetch' && !request.url().includes('/rest/')) {
      return route.fulfill({ contentType: 'text/html', body: '<title>New</title>' });
    }
    return route.fallback();
  });
}

/** Shuts the lid, and opens it again where there is no network. */
async function sleep(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setWebLifecycleState', { state: 'frozen' });
  await page.context().setOffline(true);
  await browser.send('Page.setWebLifecycleState', { state: 'active' });
}

const lost = /Failed to (load resource|fetch)|dynamically imported|could not be reached/;

test('after a new release a form is sent, and a link leads to the new one', async ({
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
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expectAlive(page);
  await expect(page).toHaveURL('/');
});

test('what was typed or being sent when the lid was shut is there, and is sent once, and staff are offered a reload where code of a former release is missing', async ({
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
  await page.getByRole('button', { name: 'Reload the page' }).click();
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
