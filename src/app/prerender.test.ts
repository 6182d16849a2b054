import { expect, test } from 'vitest';
import { detailPaths, prerenderedPaths, shellPaths } from './prerender.tsx';

test('each page with a URL of its own is prerendered or gets a shell; details share their list’s', () => {
  const prerendered = prerenderedPaths();
  const shells = shellPaths();
  expect(prerendered.filter((path) => shells.includes(path))).toEqual([]);
  expect(detailPaths().sort()).toEqual([
    '/admin-customers',
    '/admin-invoices',
    '/admin-orders',
    '/admin-requests',
  ]);
  expect(shells).toEqual(expect.arrayContaining(detailPaths()));
});
