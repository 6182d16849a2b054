import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Lazily loaded code is slow on a busy computer.
configure({ asyncUtilTimeout: 5_000 });

// happy-dom has no media queries: none of them matches.
window.matchMedia ??= (media: string) => {
  const list = new EventTarget() as MediaQueryList;
  return Object.assign(list, { media, matches: false, onchange: null });
};

// happy-dom has no layout, so no element changes its size.
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// happy-dom loads no pictures, but reports each as complete.
Object.defineProperty(HTMLImageElement.prototype, 'complete', {
  configurable: true,
  get: () => false,
});

afterEach(cleanup);
