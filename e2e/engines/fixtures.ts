import { findBrowser } from '../../scripts/browser.mjs';
import { expect, test as base } from '../fixtures.ts';
import { startFirefox } from './firefox.ts';
import type { Visitor } from './visitor.ts';
import { WebDriverVisitor } from './web-driver.ts';
import { startWebKit } from './webkit.ts';

export interface EngineOptions {
  engine: 'firefox' | 'webkit';
}

const starts = { firefox: startFirefox, webkit: startWebKit };

/** Tests that run in each installed engine. Each test has its own browser. */
export const test = base.extend<EngineOptions & { visitor: Visitor }>({
  engine: ['firefox', { option: true }],
  visitor: async ({ engine, baseURL }, use, testInfo) => {
    const program = findBrowser(engine);
    testInfo.skip(!program, `There is no ${engine} here.`);
    const { send, stop } = await starts[engine](program!);
    try {
      await use(new WebDriverVisitor(send, baseURL!));
    } finally {
      await stop();
    }
  },
});

export { expect };

/** Expects that the focused field and its label are below the header. */
export async function expectFocusInSight(visitor: Visitor): Promise<void> {
  const gap = () =>
    visitor.run(() => {
      const label = document.querySelector(`label[for="${document.activeElement!.id}"]`);
      const header = document.querySelector('header')!;
      return label && label.getBoundingClientRect().top - header.getBoundingClientRect().bottom;
    });
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
}
