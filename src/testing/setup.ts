import { afterEach, expect, vi } from 'vitest';

/**
 * A warning on the console fails the test that caused it. A test that expects a warning replaces the method with its
 * own spy.
 */
let unexpected: unknown[][] = [];
console.error = (...args: unknown[]) => {
  // happy-dom does not support this element, but browsers do.
  if (String(args[0]).startsWith('The tag <%s> is unrecognized') && args[1] === 'search') return;
  unexpected.push(['error', ...args]);
};
console.warn = (...args: unknown[]) => void unexpected.push(['warn', ...args]);

afterEach(() => {
  // Test files share a worker, so this restores everything that a test has replaced.
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (typeof window !== 'undefined') {
    window.localStorage.clear();
    window.sessionStorage.clear();
    window.history.replaceState(null, '', '/');
  }
  const unexpectedOutput = unexpected;
  unexpected = [];
  expect(unexpectedOutput, 'unexpected output on the console').toEqual([]);
});
