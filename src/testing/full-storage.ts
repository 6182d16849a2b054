import { vi } from 'vitest';

/** Replaces the storage with a full one for the rest of a test. */
export function fillStorage(name: 'localStorage' | 'sessionStorage') {
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const nothing = () => undefined;
  vi.stubGlobal(name, { setItem, getItem: () => null, removeItem: nothing, clear: nothing });
}
