import { expect, expectAlive, expectNoSidewaysScroll, holdBack, test } from '../fixtures.ts';
import { RequestFormPage } from '../pages/request-form.page.ts';
import { visitorForms } from '../pages/visitor-forms.ts';

test('a long form survives a reload and says so, can be cleared and restored, and accepts early typing', async ({
  page,
}) => {
  const { name, entries, open } = visitorForms.assessment;
  const assessment = new RequestFormPage(page, name);
  await open(page);
  // Wait until the app runs. Text that was typed before that would not count as typed earlier after the reload.
  await expectAlive(page);
  await assessment.fill(entries);
  await page.reload();
  await assessment.expectHolds(entries);
  await expect(page.getByText(/what you typed earlier is still here/)).toBeVisible();

  const clear = page.getByRole('button', { name: 'Clear form' });
  const firstName = assessment.control('firstName');
  await clear.click();
  await expect(firstName).toHaveValue('');
  await expect(firstName).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await assessment.expectHolds(entries);
  await clear.click();
  await page.reload();
  await expect(firstName).toHaveValue('');
  await expect(assessment.control('concerns').first()).not.toBeChecked();

  // Text typed before the app has started joins the text typed earlier.
  const earlier = { lastName: 'Ortiz', timeframe: 'evening' };
  const early = { firstName: 'Ana', propertyType: 'school', concerns: ['Vandalism'] };
  await expectAlive(page);
  await assessment.fill(earlier);
  const release = await holdBack(page, '**/assets/*.js');
  await page.reload({ waitUntil: 'commit' });
  await assessment.fill(early);
  release();
  await assessment.expectHolds({ ...earlier, ...early });
});

test('each form page restores its text, a plan in the URL is chosen, and the page continues the booking dialog', async ({
  page,
}) => {
  const typed = { email: 'ana@example.com', phone: '(213) 555-0143' };
  const booking = new RequestFormPage(page, visitorForms.booking.name);
  await page.goto('/book-services');
  await booking.fill(typed);
  await page.reload();
  await booking.expectHolds(typed);

  const guard = new RequestFormPage(page, visitorForms['guard-application'].name);
  const coverage = guard.control('coverage');
  await page.goto('/live-guard-application?plan=gold');
  await expect(coverage).toHaveValue('');
  await guard.fill(typed);
  await page.goto('/live-guard-application?plan=elite');
  await expect(coverage).toHaveValue('elite');
  await coverage.selectOption('premium');
  await page.reload();
  await guard.expectHolds({ ...typed, coverage: 'premium' });
  // Another link chooses another plan.
  await page.goto('/live-guard-application?plan=basic');
  await expect(coverage).toHaveValue('basic');
  const terms = guard.form.getByRole('link', { name: /terms/i });
  await expect(terms).toHaveAttribute('href', '/terms');
  await expect(terms).toHaveAttribute('target', '_blank');
  await guard.form.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/');

  await page.getByRole('button', { name: 'Book Services Now' }).click();
  await booking.fill({ lastName: 'Ortiz' });
  await page.goto('/service-booking');
  await booking.expectHolds({ ...typed, lastName: 'Ortiz' });
});

for (const { cause, code } of [
  { cause: 'whose own code cannot be fetched', code: /\/assets\/assessment-.*\.js/ },
  { cause: 'that never comes alive', code: /\/assets\/.*\.js/ },
]) {
  test(`text typed into a page ${cause} is kept until it does`, async ({ page, expectConsole }) => {
    expectConsole(/ERR_FAILED|Failed to load resource|dynamically imported|could not be loaded/);
    const { name, open } = visitorForms.assessment;
    const assessment = new RequestFormPage(page, name);
    const entries = { firstName: 'Ana', insuranceClaim: true, concerns: ['Poor lighting'] };
    await page.route(code, (route) => route.abort());
    const fail = await holdBack(page, code);
    await open(page);
    await assessment.fill(entries);
    fail();
    await expect(page.getByText(/could not be (fetched|loaded)/)).toBeVisible();
    await page.unrouteAll();
    await page.reload();
    await assessment.expectHolds(entries);
  });
}

test('no form scrolls sideways on a narrow phone or at 200 %', async ({ page }) => {
  const sizes = [
    { width: 320, height: 640 },
    // A window of 1,280 px at a zoom of 200 %.
    { width: 640, height: 400 },
  ];
  for (const path of ['/assessment', '/book-services', '/live-guard-application']) {
    await page.goto(path);
    await expectAlive(page);
    await page.locator('form button[type="submit"]').click();
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expectNoSidewaysScroll(page.locator('html'), `${path} at ${size.width} px`);
    }
  }
  await visitorForms.quote.open(page);
  const dialog = page.getByRole('dialog');
  const submit = dialog.locator('button[type="submit"]');
  for (const size of sizes) {
    await page.setViewportSize(size);
    await submit.scrollIntoViewIfNeeded();
    await expect(submit).toBeInViewport();
    await expectNoSidewaysScroll(dialog);
  }
});
