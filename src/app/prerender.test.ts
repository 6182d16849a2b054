import { expect, test } from 'vitest';
import { detailPaths, prerenderedPaths, shellPaths } from './prerender.tsx';

test('no path is both prerendered and a shell, and detail pages share the shell of their list', () => {
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
