// What only one engine does: faults that were found in it.
import { expect, expectFocusInSight, test } from './fixtures.ts';

test('after a refused form, the first field to be mended lies below the header with its label', async ({
  visitor,
}) => {
  await visitor.goto('/service-booking');
  await visitor.click('[type=submit]');
  await expect
    .poll(() => visitor.run(() => (document.activeElement as HTMLInputElement).name))
    .toBe('firstName');
  await expectFocusInSight(visitor);
});

test('back from another document, a page stands where it was left', async ({ visitor }) => {
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
  // A line may break elsewhere once the font is there; the browser then keeps what is read in its place.
  await expect.poll(() => visitor.run(() => Math.abs(window.scrollY - 1500))).toBeLessThan(100);
});

test('a date field shows that it has the focus', async ({ visitor }) => {
  await visitor.goto('/service-booking');
  expect(
    await visitor.run(() => {
      const field = document.querySelector<HTMLElement>('[name=preferredDate]')!;
      field.focus();
      return getComputedStyle(field).outlineWidth;
    }),
  ).toBe('3px');
});

test('a page stands where it was after a dialog in which the Tab key moved the focus', async ({
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
        // A scroll that the engine has begun is seen in the next frame but one.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.scrollY)));
      }),
  );
  expect(after).toBe(before);
});
