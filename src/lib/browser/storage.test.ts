import { expect, it, vi } from 'vitest';
import { readStored, writeStored } from './storage.ts';

it('in a web view without storage writeStored returns false and readStored undefined', () => {
  vi.stubGlobal('sessionStorage', null);
  expect(writeStored('session', 'draft', { name: 'Ana' })).toBe(false);
  expect(readStored('session', 'draft')).toBeUndefined();
});
