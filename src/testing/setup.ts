import { afterEach, expect, vi } from 'vitest';

/**
 * A warning on the console fails the test that caused it, so that it is not overlooked. A test that expects one
 * replaces the method with its own spy.
 */
let unexpected: unknown[][] = [];
console.error = (...args: unknown[]) => {
  // Browsers support this element, happy-dom does not yet.
  if (String(args[0]).startsWith('The tag <%s> is unrecognized') && args[1] === 'search') return;
  unexpected.push(['error', ...args]);
};
console.warn = (...args: unknown[]) => void unexpected.push(['warn', ...args]);

afterEach(() => {
  // Files share their worker, so everything that a test has replaced is restored here.
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
