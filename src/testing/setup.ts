import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, expect } from 'vitest';

// Lazily loaded pieces take their time on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

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

// jsdom has no media queries: none of them matches.
if (typeof window !== 'undefined') {
  window.matchMedia ??= (media: string) => {
    const list = new EventTarget() as MediaQueryList;
    return Object.assign(list, { media, matches: false, onchange: null });
  };
}

// jsdom has no layout, so no element changes its size.
if (typeof window !== 'undefined') {
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}

afterEach(() => {
  cleanup();
  // Tests of plain functions may run without a browser's window.
  if (typeof window !== 'undefined') {
    window.localStorage.clear();
    window.sessionStorage.clear();
  }
  const seen = unexpected;
  unexpected = [];
  expect(seen, 'unexpected output on the console').toEqual([]);
});
