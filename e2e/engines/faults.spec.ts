// Faults that were found in only one engine.
import { expect, expectFocusInSight, test } from './fixtures.ts';

test('after a refused form, the first invalid field is below the header, with its label', async ({
  visitor,
}) => {
  await visitor.goto('/service-booking');
  await visitor.click('[type=submit]');
  await expect
    .poll(() => visitor.run(() => (document.activeElement as HTMLInputElement).name))
    .toBe('firstName');
  await expectFocusInSight(visitor);
});

test('after going back from another document, the page has its former scroll position', async ({
  visitor,
}) => {
  await visitor.goto('/terms');
  await expect
    .poll(() =>
      visitor.run(
        () => document.readyState === 'complete' && !('earlyInput' in window && window.earlyInput),
      ),
    )
    .toBe(true);
  await visitor.run(() => window.scrollTo(0, 1500));
  await visitor.goto('/robots.txt');
  await visitor.back();
  // Text may wrap differently after the font has loaded. The browser then keeps the visible text in place.
  await expect.poll(() => visitor.run(() => Math.abs(window.scrollY - 1500))).toBeLessThan(100);
});

test('a focused date field shows a focus outline', async ({ visitor }) => {
  await visitor.goto('/service-booking');
  expect(
    await visitor.run(() => {
      const field = document.querySelector<HTMLElement>('[name=preferredDate]')!;
      field.focus();
      return getComputedStyle(field).outlineWidth;
    }),
  ).toBe('3px');
});

test('after a dialog in which Tab moved the focus, the page has its former scroll position', async ({
  visitor,
}) => {
  await visitor.goto('/');
  await visitor.click('//button[normalize-space() = "Get Free Quote"]');
  const focused = () =>
    visitor.run(() => {
      const element = document.activeElement as HTMLInputElement;
      return element.name || element.textContent;
    });
  await expect.poll(focused).toBe('firstName');
  const before = await visitor.run(() => window.scrollY);
  await visitor.press('Tab');
  await visitor.press('Escape');
  await expect.poll(focused).toBe('Get Free Quote');
  const after = await visitor.run(
    () =>
      new Promise<number>((resolve) => {
        // If the engine scrolls, `scrollY` changes two frames later.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.scrollY)));
      }),
  );
  expect(after).toBe(before);
});
