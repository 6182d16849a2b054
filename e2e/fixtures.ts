import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';

/** The demo admin of the local seed. */
export const admin = { email: 'admin@example.com', password: 'frontline-demo-2026' };

interface Fixtures {
  /** Console errors a test provokes on purpose; everything else fails it. */
  expectConsole: (pattern: RegExp) => void;
  /** Another browser under the same guards, closed with the test. */
  openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  guard: (context: BrowserContext) => void;
}

/**
 * Every test runs with two guards over all of its pages: nothing unexpected on the console, and no request to a
 * foreign origin unless the test is about one.
 */
export const test = base.extend<Fixtures & { patterns: RegExp[] }>({
  // Playwright reads the fixture's needs from the pattern, so it has to be one, empty or not.
  // eslint-disable-next-line no-empty-pattern
  patterns: async ({}, use) => {
    await use([]);
  },
  expectConsole: async ({ patterns }, use) => {
    await use((pattern) => void patterns.push(pattern));
  },
  guard: [
    async ({ context, patterns, baseURL }, use) => {
      const unexpected: string[] = [];
      const note = (text: string) => {
        if (!patterns.some((pattern) => pattern.test(text))) unexpected.push(text);
      };
      const watch = (watched: BrowserContext) => {
        watched.on('console', (message) => {
          if (message.type() === 'error' || message.type() === 'warning') note(message.text());
        });
        watched.on('weberror', (error) => note(String(error.error())));
        watched.on('request', (request) => {
          const url = new URL(request.url());
          if (url.protocol.startsWith('http') && url.origin !== new URL(baseURL ?? '').origin) {
            note(`request to ${url.origin}`);
          }
        });
      };
      watch(context);
      await use(watch);
      expect(unexpected, 'unexpected console output or foreign request').toEqual([]);
    },
    { auto: true },
  ],
  openContext: async ({ browser, guard }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      guard(context);
      opened.push(context);
      return context;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

export { expect };

/** Films play and pictures take turns, as for most visitors. */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/**
 * Nothing of a box has to be scrolled sideways. A resize is through only some frames later: what depends on the size of
 * a container, or is drawn by code that asks for the page's width, follows.
 */
export async function expectNoSidewaysScroll(box: Locator, message?: string): Promise<void> {
  const hidden = () => box.evaluate((element) => element.scrollWidth - element.clientWidth);
  await expect.poll(hidden, { message }).toBe(0);
}

/** Has files stay on their way, as on a very slow connection, until what is returned is called. */
export async function holdBack(page: Page, files: string | RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** Has the first time that a page waits for this many milliseconds end at once. */
export async function skipWait(page: Page, time: number): Promise<void> {
  await page.addInitScript((skipped) => {
    const later = window.setTimeout;
    window.setTimeout = ((handler: () => void, delay?: number, ...rest: []) => {
      if (delay !== skipped) return later(handler, delay, ...rest);
      window.setTimeout = later;
      return later(handler, 0, ...rest);
    }) as typeof setTimeout;
  }, time);
}

/** Waits until a written page's code is there and has taken the page over. */
export async function expectAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.readyState === 'complete' && !('earlyInput' in window && window.earlyInput),
  );
}

/** Alive, and nothing more is fetched for half a second. */
export async function expectSettled(page: Page): Promise<void> {
  await expectAlive(page);
  let before = -1;
  const isQuiet = async () => {
    const fetched = await page.evaluate(() => performance.getEntriesByType('resource').length);
    const isSame = fetched === before;
    before = fetched;
    return isSame;
  };
  await expect.poll(isQuiet, { intervals: [500] }).toBe(true);
}

/** Fails on anything axe finds, at any level, in the page as it stands. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }));
  expect(found).toEqual([]);
}

export async function signInAsAdmin(page: Page, { email, password } = admin): Promise<void> {
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/admin-orders');
}

/** Creates a customer's account on /auth, where the page is already; they are then signed in. */
export async function signUp(page: Page): Promise<{ email: string; password: string }> {
  const credentials = { email: `customer-${randomUUID()}@example.com`, password: 'long enough' };
  await page.getByRole('button', { name: /Sign up/ }).click();
  await page.getByLabel('Email').fill(credentials.email);
  await page.getByLabel('Password').fill(credentials.password);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  return credentials;
}
