import { expect, test } from 'vitest';
import { detailPaths, prerenderedPaths, shellPaths } from './prerender.tsx';

test('each page with an address of its own is written or gets a shell; details share their list’s', () => {
  const written = prerenderedPaths();
  const shells = shellPaths();
  expect(written.filter((path) => shells.includes(path))).toEqual([]);
  expect(detailPaths()).toEqual(['/admin-orders', '/admin-requests']);
  expect(shells).toEqual(expect.arrayContaining(detailPaths()));
});
