import { vi } from 'vitest';

/** For the rest of a test, the browser stores nothing. */
export function fillStorage(name: 'localStorage' | 'sessionStorage') {
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const nothing = () => undefined;
  vi.stubGlobal(name, { setItem, getItem: () => null, removeItem: nothing, clear: nothing });
}
