import {
  expect,
  expectAlive,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  holdBack,
  test,
} from './fixtures.ts';
import { RequestFormPage } from './pages/request-form.page.ts';

test('a long form survives a reload, says so, and can be cleared and brought back', async ({
  page,
}) => {
  await page.goto('/assessment');
  const assessment = new RequestFormPage(page, 'Free safety assessment');
  const entries = {
    firstName: 'Ana',
    serviceType: 'termite-treatment',
    insuranceClaim: true,
    concerns: ['Poor lighting', 'Vandalism'],
    additionalNotes: 'Two\nlines',
  };
  await assessment.fill(entries);
  await page.reload();
  await assessment.expectHolds(entries);
  await expect(page.getByText(/what you typed earlier is still here/)).toBeVisible();

  await page.getByRole('button', { name: 'Clear form' }).click();
  await expect(assessment.control('firstName')).toHaveValue('');
  await expect(assessment.control('firstName')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await assessment.expectHolds(entries);
  await page.getByRole('button', { name: 'Clear form' }).click();
  await page.reload();
  await expect(assessment.control('firstName')).toHaveValue('');
  await expect(assessment.control('concerns').first()).not.toBeChecked();
});

for (const { path, name } of [
  { path: '/live-guard-application', name: 'Live guard application' },
  { path: '/book-services', name: 'Service booking' },
  { path: '/service-booking', name: 'Service booking' },
]) {
  test(`what is typed on ${path} is still there after a reload`, async ({ page }) => {
    await page.goto(path);
    const form = new RequestFormPage(page, name);
    await form.fill({ email: 'ana@example.com', phone: '(213) 555-0143' });
    await page.reload();
    await form.expectHolds({ email: 'ana@example.com', phone: '(213) 555-0143' });
  });
}

test('the dialog of a form goes on with what was begun on its page', async ({ page }) => {
  await page.goto('/book-services');
  await expectAlive(page);
  await new RequestFormPage(page, 'Service booking').fill({ firstName: 'Ana' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Book Services Now' }).first().click();
  const dialog = new RequestFormPage(page, 'Service booking');
  await dialog.expectHolds({ firstName: 'Ana' });
  await dialog.fill({ lastName: 'Ortiz' });
  await page.goto('/book-services');
  await dialog.expectHolds({ firstName: 'Ana', lastName: 'Ortiz' });
});

test('what is typed before the page has come alive joins what was typed earlier', async ({
  page,
}) => {
  await page.goto('/assessment');
  const assessment = new RequestFormPage(page, 'Free safety assessment');
  await assessment.fill({ lastName: 'Ortiz', timeframe: 'evening' });
  const release = await holdBack(page, '**/assets/*.js');
  await page.reload({ waitUntil: 'commit' });
  await assessment.fill({ firstName: 'Ana', propertyType: 'school', concerns: ['Vandalism'] });
  release();
  await assessment.expectHolds({
    firstName: 'Ana',
    lastName: 'Ortiz',
    propertyType: 'school',
    concerns: ['Vandalism'],
    timeframe: 'evening',
  });
});

test('what is typed into a page whose code then cannot be fetched is there when it can', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource|dynamically imported module|could not be loaded/);
  const code = /\/assets\/assessment-.*\.js/;
  await page.route(code, (route) => route.abort());
  const fail = await holdBack(page, code);
  await page.goto('/assessment');
  const assessment = new RequestFormPage(page, 'Free safety assessment');
  const entries = { firstName: 'Ana', phone: '(213) 555-0143', concerns: ['Vandalism'] };
  await assessment.fill(entries);
  fail();
  const notice = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(notice).toBeVisible();
  await assessment.expectHolds(entries);
  await page.unrouteAll();
  await notice.getByRole('link', { name: 'reload the page' }).click();
  await expectAlive(page);
  await assessment.expectHolds(entries);
});

test('a page that is left before it has come alive keeps what was typed as well', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED/);
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await page.goto('/assessment');
  const assessment = new RequestFormPage(page, 'Free safety assessment');
  await assessment.fill({ firstName: 'Ana', insuranceClaim: true });
  await page.reload();
  await assessment.fill({ propertyType: 'school', concerns: ['Poor lighting', 'Vandalism'] });
  await page.goto('/live-guard-application?plan=elite');
  const guard = new RequestFormPage(page, 'Live guard application');
  await guard.control('coverage').selectOption('premium');
  await page.unroute(/\/assets\/.*\.js/);
  await page.reload();
  await expect(guard.control('coverage')).toHaveValue('premium');
  // Another link chooses anew.
  await page.goto('/live-guard-application?plan=basic');
  await expect(guard.control('coverage')).toHaveValue('basic');

  await page.goto('/assessment');
  await assessment.expectHolds({
    firstName: 'Ana',
    propertyType: 'school',
    insuranceClaim: true,
    concerns: ['Poor lighting', 'Vandalism'],
  });
});

test('a plan in the address is chosen, an unknown one is not, and the terms open beside it', async ({
  page,
}) => {
  const guard = new RequestFormPage(page, 'Live guard application');
  for (const [plan, coverage] of [
    ['basic', 'basic'],
    ['premium', 'premium'],
    ['elite', 'elite'],
    ['gold', ''],
  ] as const) {
    await page.goto(`/live-guard-application?plan=${plan}`);
    await expect(guard.control('coverage')).toHaveValue(coverage);
  }
  // The visitor's own choice outlives a reload; another link chooses anew.
  await page.goto('/live-guard-application?plan=elite');
  await guard.control('coverage').selectOption('premium');
  await page.reload();
  await expect(page.getByText(/what you typed earlier is still here/)).toBeVisible();
  await expect(guard.control('coverage')).toHaveValue('premium');
  await page.goto('/live-guard-application?plan=basic');
  await expect(guard.control('coverage')).toHaveValue('basic');

  await expect(guard.control('coverage').locator('option')).toHaveText([
    'Please choose',
    'Basic - $199/month',
    'Premium - $349/month',
    'Elite - $599/month',
    'Custom Quote',
  ]);
  const terms = guard.form.getByRole('link', { name: /terms/i });
  await expect(terms).toHaveAttribute('href', '/terms');
  await expect(terms).toHaveAttribute('target', '_blank');
  await expectNoAxeViolations(page);
  await guard.form.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/');
});

for (const size of [
  { width: 320, height: 640 },
  // 1280 px at 200 %.
  { width: 640, height: 400 },
]) {
  test(`nothing needs sideways scrolling at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    for (const path of ['/assessment', '/book-services', '/live-guard-application']) {
      await page.goto(path);
      await expectAlive(page);
      await page.locator('form button[type="submit"]').click();
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
      await expectNoSidewaysScroll(page.locator('html'), path);
    }
    await page.goto('/');
    await page.getByRole('button', { name: 'Get Free Quote' }).first().click();
    const panel = page.getByRole('dialog');
    await expect(panel).toBeVisible();
    const submit = panel.locator('button[type="submit"]');
    await submit.scrollIntoViewIfNeeded();
    await expect(submit).toBeInViewport();
    expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });
}
