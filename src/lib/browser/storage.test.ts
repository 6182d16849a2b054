import { expect, it, vi } from 'vitest';
import { readStored, writeStored } from './storage.ts';

it('knows that nothing is kept where a web view has no storage', () => {
  vi.stubGlobal('sessionStorage', null);
  expect(writeStored('session', 'draft', { name: 'Ana' })).toBe(false);
  expect(readStored('session', 'draft')).toBeUndefined();
});
