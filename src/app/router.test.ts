import { matchRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { paths } from '#lib/paths.ts';
import { routes } from './router.tsx';

const pathOf = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path;

test('every URL has its page, and in another spelling it is not found', () => {
  for (const path of Object.values(paths).filter((path) => typeof path === 'string')) {
    expect(pathOf(path)).toBe(path);
    if (path !== '/') expect(pathOf(path.toUpperCase())).toBe('*');
  }
  expect(pathOf('/product/myfak-kit')).toBe('/product/:productId');
  expect(pathOf('/Product/myfak-kit')).toBe('*');
});
