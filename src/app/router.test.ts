import { existsSync } from 'node:fs';
import { matchRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { paths } from '#lib/paths.ts';
import { publicPages } from '#testing/public-pages.ts';
import { publicRoutes, routes } from './router.tsx';

const pathOf = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path;

test('every URL of `paths` has a page, and its upper-case spelling is not found', () => {
  for (const path of Object.values(paths).filter((path) => typeof path === 'string')) {
    expect(pathOf(path)).toBe(path);
    if (path !== '/') expect(pathOf(path.toUpperCase())).toBe('*');
  }
  expect(pathOf('/product/myfak-kit')).toBe('/product/:productId');
  expect(pathOf('/Product/myfak-kit')).toBe('*');
});

test('every page is linked', () => {
  const { '/src/app/router.tsx': router = '', ...files } = import.meta.glob<string>(
    ['/src/**/*.{ts,tsx}', '!**/*.test.*', '!**/{paths,seo,arrived-link}.ts'],
    { eager: true, query: '?raw', import: 'default' },
  );
  const unlinked = Object.keys(paths).filter((name) => {
    // A link from a page to itself does not lead anyone there.
    const [, ownFile] =
      new RegExp(`paths\\.${name}\\b.*?import\\('#(.+?)'\\)`, 's').exec(router) ?? [];
    const link = new RegExp(`paths\\.${name}\\b`);
    return !Object.entries(files).some(
      ([file, code]) => file !== `/src/${ownFile}` && link.test(code),
    );
  });
  // Only a mail links the page that confirms an email address. The former URL of the figures redirects.
  expect(unlinked).toEqual(['confirmEmail', 'adminFigures']);
});

test('every page of visitors has a budget and a link picture', () => {
  const [budgets = {}] = Object.values(
    import.meta.glob<Record<string, { pages: string[] }>>('/budgets.mjs', {
      eager: true,
      import: 'budgets',
    }),
  );
  const weighed = Object.values(budgets).flatMap(({ pages }) => pages);
  const forgotten = publicRoutes
    .flatMap(({ path }) => path ?? [])
    .filter((path) => !path.includes('/:') && !weighed.includes(path));
  expect(forgotten, 'without a line in budgets.mjs').toEqual([]);
  const withoutPicture = publicPages
    .map(({ image }) => `public/media/og/${image}.jpg`)
    .filter((file) => !existsSync(file));
  expect(withoutPicture, 'named in src/content/seo.ts').toEqual([]);
});
