// A content blocker, a lost connection or a new release can remove any file of the site.
import { expect, expectIdle, test } from '../fixtures.ts';

const expected = /Failed to (load resource|fetch)|dynamically imported|could not be loaded/;

for (const path of ['/', '/track-order']) {
  test(`${path}: shows the phone number, whichever file is missing`, async ({
    page,
    openContext,
    expectConsole,
  }) => {
    expectConsole(expected);
    const files: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) files.push(request.url());
    });
    await page.goto(path);
    await expectIdle(page);
    // Tries every fifth file of the app, its layouts and the page.
    const lost = files.filter((_, index) => index % 5 === 0);
    expect(lost.length).toBeGreaterThan(1);
    const context = await openContext();
    // All visits run at the same time, since each waits for a timeout.
    const visits = lost.map(async (file) => {
      const visitor = await context.newPage();
      await visitor.route(file, (route) => route.abort());
      await visitor.goto(path);
      const call = visitor.locator('main, [role=alert], .slow-start').locator('a[href^="tel:"]');
      await expect(call.filter({ visible: true }).first(), file).toBeVisible();
    });
    await Promise.all(visits);
  });
}
