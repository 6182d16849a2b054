import { expect, expectAlive, expectFocusIn, expectNoAxeViolations, test } from './fixtures.ts';

test('the buttons of the home page lead to the pages they name', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  const targets = {
    'Shop Emergency Supplies': '/emergency-supplies',
    'Live Security Guards': '/services/live-guard-response',
    'Book Service Now': '/book-services',
    'Browse Full Catalog': '/catalog',
    'Get Your Free Safety Assessment': '/assessment',
    'Browse Emergency Supplies': '/emergency-supplies',
  };
  for (const [name, href] of Object.entries(targets)) {
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  for (const name of ['Get Free Quote', 'Request Price List', 'Book Services Now']) {
    await main.getByRole('button', { name, exact: true }).click();
    await expectFocusIn(page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(main.getByRole('link', { name: 'Live Security Guards' })).toBeHidden();

  await page.getByRole('link', { name: 'Get Your Free Quote' }).click();
  // Wait for the next page, because the home page has a button with the same name.
  await expect(page.getByRole('heading', { level: 1, name: /^Contact/ })).toBeVisible();
  await main.getByRole('button', { name: 'Get Free Quote' }).click();
  await expect(page.getByRole('dialog').getByRole('form')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('the terms link to the guard page, whose questions open by keyboard and whose plans are chosen in the application', async ({
  page,
}) => {
  await page.goto('/terms');
  await expectAlive(page);
  await expect(
    page.getByRole('navigation', { name: 'Table of contents' }).getByRole('link'),
  ).toHaveCount(8);
  await expect(page.getByText(/This copy of the site is a demonstration/)).toBeVisible();
  await page.getByRole('link', { name: /scope, safety and terms/ }).click();
  await expect(page).toHaveURL('/services/live-guard-response#terms');
  await expect(page.getByRole('heading', { name: 'Scope, Safety & Terms' })).toBeInViewport();
  // The section takes the focus when it appears.
  await expect(page.locator('#terms')).toBeFocused();

  const question = page.locator('summary', { hasText: 'Are the guards armed?' });
  const answer = page.getByText('Guards are unarmed by default. Armed service');
  await expect(answer).toBeHidden();
  await question.focus();
  await page.keyboard.press('Enter');
  await expect(answer).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Space');
  await expect(answer).toBeHidden();

  for (const plan of ['Basic', 'Premium', 'Elite']) {
    await expect(page.getByRole('link', { name: `Select Plan: ${plan}` })).toHaveAttribute(
      'href',
      `/live-guard-application?plan=${plan.toLowerCase()}`,
    );
  }
  await page.getByRole('link', { name: 'Select Plan: Elite' }).click();
  await expect(page.locator('select[name="coverage"]')).toHaveValue('elite');
});

test('the contact page loads the map on request only, and its guard card ends at the booking section', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/openstreetmap/);
  let requests = 0;
  await page.route('https://www.openstreetmap.org/**', (route) => {
    requests += 1;
    return route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' });
  });
  await page.goto('/contact');
  await expectAlive(page);
  // With reduced motion, styles change without transitions.
  const tops = await page.getByRole('banner').evaluate((header) => {
    const style = getComputedStyle(header);
    const before = style.top;
    header.style.top = '7px';
    return [before, style.top];
  });
  expect(tops).toEqual(['0px', '7px']);
  expect(requests).toBe(0);
  await page.getByRole('button', { name: /map/ }).click();
  await expect(page.locator('iframe')).toHaveAttribute('title', /Map of Long Beach/);
  await expect.poll(() => requests).toBe(1);

  await page.getByRole('main').getByRole('link', { name: 'Live Guard Response' }).click();
  await expect(page).toHaveURL('/services/live-guard-response');
  await expect(page.locator('#book')).toBeInViewport();
  await page.getByRole('link', { name: 'Book Now' }).click();
  await expect(page).toHaveURL('/book-services');
  // The booking form does not offer guards.
  await page.getByRole('link', { name: 'Apply for Live Guard Response' }).click();
  await expect(page).toHaveURL('/live-guard-application');
});
