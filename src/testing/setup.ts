import { afterEach, expect } from 'vitest';

/**
 * A warning on the console is a defect that nobody looked at: it fails the test that caused it. A test
 * that expects one replaces the method with a spy of its own.
 */
let unexpected: unknown[][] = [];
console.error = (...args: unknown[]) => {
  // Browsers know this element, jsdom does not yet.
  if (String(args[0]).startsWith('The tag <%s> is unrecognized') && args[1] === 'search') return;
  unexpected.push(['error', ...args]);
};
console.warn = (...args: unknown[]) => void unexpected.push(['warn', ...args]);

afterEach(() => {
  if (typeof window !== 'undefined') {
    window.localStorage.clear();
    window.sessionStorage.clear();
  }
  const seen = unexpected;
  unexpected = [];
  expect(seen, 'unexpected output on the console').toEqual([]);
});
