import { matchRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { paths } from '#lib/paths.ts';
import { routes } from './router.tsx';

const pathOf = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.path;

test('every address has its page, and in another spelling it is not found', () => {
  for (const address of Object.values(paths).filter((path) => typeof path === 'string')) {
    expect(pathOf(address)).toBe(address);
    if (address !== '/') expect(pathOf(address.toUpperCase())).toBe('*');
  }
  expect(pathOf('/product/myfak-kit')).toBe('/product/:productId');
  expect(pathOf('/Product/myfak-kit')).toBe('*');
});
