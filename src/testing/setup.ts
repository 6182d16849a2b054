import { afterEach, expect, vi } from 'vitest';

/**
 * A warning on the console is a defect that nobody looked at: it fails the test that caused it. A test
 * that expects one replaces the method with a spy of its own.
 */
let unexpected: unknown[][] = [];
console.error = (...args: unknown[]) => {
  // Browsers know this element, happy-dom does not yet.
  if (String(args[0]).startsWith('The tag <%s> is unrecognized') && args[1] === 'search') return;
  unexpected.push(['error', ...args]);
};
console.warn = (...args: unknown[]) => void unexpected.push(['warn', ...args]);

afterEach(() => {
  // Files share their worker: nothing that a test replaces outlives it.
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (typeof window !== 'undefined') {
    window.localStorage.clear();
    window.sessionStorage.clear();
    window.history.replaceState(null, '', '/');
  }
  const seen = unexpected;
  unexpected = [];
  expect(seen, 'unexpected output on the console').toEqual([]);
});
