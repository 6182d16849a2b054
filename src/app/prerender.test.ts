import { expect, test } from 'vitest';
import { detailPaths, prerenderedPaths, shellPaths } from './prerender.tsx';

test('each page with a URL of its own is prerendered or gets a shell; details share their list’s', () => {
  const prerendered = prerenderedPaths();
  const shells = shellPaths();
  expect(prerendered.filter((path) => shells.includes(path))).toEqual([]);
  expect(detailPaths()).toEqual(['/admin-orders', '/admin-requests', '/admin-customers']);
  expect(shells).toEqual(expect.arrayContaining(detailPaths()));
});
