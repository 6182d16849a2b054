import { writeFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test';
import { browserArgs, findBrowser } from '../scripts/browser.mjs';
import { admin, Backend, type Credentials } from './pages/backend.ts';
import { Mailbox } from './pages/mailbox.ts';
import { newEmail } from './pages/unique.ts';

interface Fixtures {
  /** Allows console output that the test causes on purpose. */
  expectConsole: (pattern: RegExp) => void;
  /** Opens another browser context with the same guards, and closes it after the test. */
  openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  guard: (context: BrowserContext) => void;
  backend: Backend;
  mailbox: Mailbox;
}

/**
 * True for the browser's message about a call that the backend refused or that the test aborted. The message is
 * allowed, because the test checks the error on the page. A test that fakes a response with status 500 must call
 * `expectConsole`.
 */
function isRefusal(message: ConsoleMessage): boolean {
  const isFromApi = /\/(auth|rest|functions)\/v1\//.test(message.location().url);
  return (
    isFromApi && /^Failed to load resource: .*(status of 4\d\d|ERR_FAILED)/.test(message.text())
  );
}

/** Method and path. The query and an encoded fragment are left out, since they can contain secrets. */
function nameOf(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname.split('%23')[0]}`;
}

/** Every test fails on unexpected console output and on requests to foreign origins, on all of its pages. */
export const test = base.extend<Fixtures & { patterns: RegExp[] }>({
  // Playwright reads the dependencies of a fixture from this pattern.
  // eslint-disable-next-line no-empty-pattern
  patterns: async ({}, use) => {
    await use([]);
  },
  expectConsole: async ({ patterns }, use) => {
    await use((pattern) => void patterns.push(pattern));
  },
  guard: [
    async ({ context, patterns, baseURL }, use, testInfo) => {
      const unexpected: string[] = [];
      const requests: string[] = [];
      const note = (text: string) => {
        if (!patterns.some((pattern) => pattern.test(text))) unexpected.push(text);
      };
      const watch = (watched: BrowserContext) => {
        watched.on('console', (message) => {
          const isComplaint = message.type() === 'error' || message.type() === 'warning';
          if (isComplaint && !isRefusal(message)) note(message.text());
        });
        watched.on('weberror', (error) => note(String(error.error())));
        watched.on('response', (response) => {
          requests.push(`${response.status()} ${nameOf(response.request())}`);
        });
        watched.on('requestfailed', (request) => {
          requests.push(`${request.failure()?.errorText} ${nameOf(request)}`);
        });
        watched.on('request', (request) => {
          const url = new URL(request.url());
          if (url.protocol.startsWith('http') && url.origin !== new URL(baseURL ?? '').origin) {
            note(`request to ${url.origin}`);
          }
        });
      };
      watch(context);
      await use(watch);
      if (unexpected.length > 0 || testInfo.status !== testInfo.expectedStatus) {
        const last = requests.slice(-30).join('\n');
        await writeFile(testInfo.outputPath('requests.txt'), `${last}\n`);
      }
      expect(unexpected, 'unexpected console output or foreign request').toEqual([]);
    },
    { auto: true },
  ],
  backend: async ({ request }, use) => {
    await use(new Backend(request));
  },
  mailbox: async ({ request }, use) => {
    await use(new Mailbox(request));
  },
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

export { admin, expect };

/** The full Chromium. Its headless shell has no autofill, and loads more of the pictures below the screen. */
const executablePath = findBrowser();
export const wholeBrowser = {
  launchOptions: { ...(executablePath ? { executablePath } : {}), args: browserArgs },
};

/** Allows motion, for tests in which films play and pictures change. */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** Polls, because parts of a page change some frames after a resize. */
export async function expectNoSidewaysScroll(box: Locator, message = ''): Promise<void> {
  const hidden = () => box.evaluate((element) => element.scrollWidth - element.clientWidth);
  await expect.poll(hidden, { message }).toBe(0);
}

/** Expects different backgrounds of a chosen element and another one. They show the choice in high contrast. */
export async function expectToDiffer(chosen: Locator, other: Locator): Promise<void> {
  const background = (element: Locator) =>
    element.evaluate((node) => getComputedStyle(node).backgroundColor);
  await expect.poll(() => background(chosen)).not.toBe(await background(other));
}

/** Returns the sum of the browser's layout shifts during an action. */
export async function shiftDuring(page: Page, act: () => Promise<void>): Promise<number> {
  const since = await page.evaluate(() => performance.now());
  await act();
  return page.evaluate(
    (since) =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if (entry.startTime > since) sum += (entry as never as { value: number }).value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // Wait for the frame that draws the changes, and then for its report.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
      }),
    since,
  );
}

/** Holds back requests until the returned function is called, like a very slow connection. */
export async function holdBack(page: Page, files: string | RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** In pages that are opened from now on, timers of this many milliseconds end at once. */
export async function skipWait(page: Page, time: number): Promise<void> {
  await page.addInitScript((skipped) => {
    const later = window.setTimeout;
    window.setTimeout = ((handler: () => void, delay?: number, ...rest: []) =>
      later(handler, delay === skipped ? 0 : delay, ...rest)) as typeof setTimeout;
  }, time);
}

/** Waits until the app has taken over the prerendered page. */
export async function expectAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.readyState === 'complete' && !('earlyInput' in window && window.earlyInput),
  );
}

/**
 * Waits until the heading of the next page has the focus. It takes the focus shortly after it appears, so keys that are
 * pressed earlier are lost.
 */
export async function expectOpened(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
}

/** Waits until a dialog has taken the focus. Earlier, Escape does not close it and keys can be lost. */
export async function expectFocusIn(dialog: Locator): Promise<void> {
  await expect(dialog.locator(':focus')).toHaveCount(1);
}

/** Waits until the app runs and has fetched nothing more for half a second. */
export async function expectIdle(page: Page): Promise<void> {
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

export const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails on any finding of axe, whatever its severity. */
export async function expectNoAxeViolations(
  page: Page,
  runOnly = [...wcagTags, 'best-practice'],
): Promise<void> {
  // Wait for the end of transitions, because an element that fades in has too little contrast.
  const fades = () => document.getAnimations().some((one) => one instanceof CSSTransition);
  await expect.poll(() => page.evaluate(fades)).toBe(false);
  // The default mode opens a second page for each check and takes twice as long. It would add only frames of other
  // origins.
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }));
  expect(found).toEqual([]);
}

/** Expects that axe finds nothing and that the page does not scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page.locator('html'));
}

/** Logs in without the form. The pages that are opened from now on have the session. */
export async function signInAsAdmin(page: Page, credentials?: Credentials): Promise<void> {
  const backend = new Backend(page.request);
  const session = await (credentials ? backend.logIn(credentials) : backend.adminSession());
  await page.context().addInitScript((stored) => {
    // Frames of mails and blank pages have no storage. The session is stored only once, so that a logout lasts.
    if (window !== window.top || window.origin === 'null') return;
    const mark = `signed in ${stored}`;
    if (localStorage.getItem(mark)) return;
    localStorage.setItem(mark, 'yes');
    localStorage.setItem('sb-localhost-auth-token', stored);
  }, JSON.stringify(session));
}

/** Logs in with the form. Only tests of logins and tests that end or renew their session need this. */
export async function logInAsAdmin(page: Page, { email, password } = admin): Promise<void> {
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/admin-orders');
}

/** Finds a button by its exact name. */
export const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

/** Opens Today and expands all lists, because entries of other tests can hide the entries of this test. */
export async function openToday(page: Page): Promise<void> {
  await page.goto('/admin-today');
  await expect(page.getByRole('region', { name: /^To do/ })).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  for (const fold of await page.getByText(/^[\d,]+ more$/).all()) await fold.click();
}

/** Creates a customer's account and signs in. The page must be on /auth. */
export async function signUp(page: Page): Promise<{ email: string; password: string }> {
  const credentials = { email: newEmail('customer'), password: 'long enough' };
  await page.getByRole('button', { name: /Sign up/ }).click();
  await page.getByLabel('Email').fill(credentials.email);
  await page.getByLabel('Password').fill(credentials.password);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  return credentials;
}
