import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Lazily loaded code needs more time on a busy computer.
configure({ asyncUtilTimeout: 5_000 });

// happy-dom does not support media queries, so none matches.
window.matchMedia ??= (media: string) => {
  const list = new EventTarget() as MediaQueryList;
  return Object.assign(list, { media, matches: false, onchange: null });
};

// happy-dom has no layout, so elements never change their size.
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// happy-dom reports each picture as complete although it loads no pictures.
Object.defineProperty(HTMLImageElement.prototype, 'complete', {
  configurable: true,
  get: () => false,
});

afterEach(cleanup);
