import { expect, it, vi } from 'vitest';
import { refetching } from './refetching.ts';

const module = { name: 'a page' };

it('asks once where that is enough', async () => {
  const fetchModule = vi.fn(() => Promise.resolve(module));
  await expect(refetching(fetchModule)()).resolves.toBe(module);
  expect(fetchModule).toHaveBeenCalledOnce();
});

it('says why it failed, and asks again when it is called again', async () => {
  const failure = new TypeError('Importing a module script failed.');
  const fetchModule = vi
    .fn<() => Promise<typeof module>>()
    .mockRejectedValueOnce(failure)
    .mockRejectedValueOnce(failure)
    .mockResolvedValue(module);
  const fetchAgain = refetching(fetchModule);
  await expect(fetchAgain()).rejects.toBe(failure);
  await expect(fetchAgain()).rejects.toBe(failure);
  await expect(fetchAgain()).resolves.toBe(module);
});

it('fetches nothing from elsewhere, whatever a failure names', async () => {
  const failure = new TypeError(
    'Failed to fetch dynamically imported module: https://x.example/a.js',
  );
  const fetchAgain = refetching(() => Promise.reject(failure));
  await expect(fetchAgain()).rejects.toBe(failure);
  await expect(fetchAgain()).rejects.toBe(failure);
});
