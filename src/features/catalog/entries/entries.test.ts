// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { productPictureWidths } from '../product.ts';
import { catalogSql } from './catalog-sql.ts';
import { entries } from './entries.ts';
import { entryProblems } from './entry-problems.ts';
import { codeFiles, type MeasuredPictures } from './product-files.ts';

const measured = JSON.parse(readFileSync('art/products.json', 'utf8')) as MeasuredPictures;
const pictures: MeasuredPictures = Object.fromEntries(
  Object.entries(measured).filter(([id]) =>
    [
      `og/product-${id}.jpg`,
      ...productPictureWidths.flatMap((width) => [
        `products/${id}-${width}.avif`,
        `products/${id}-${width}.webp`,
      ]),
    ].every((file) => existsSync(`public/media/${file}`)),
  ),
);

test('every product has all its parts', () => {
  expect(entryProblems(pictures)).toEqual([]);
});

test('the generated files match the entries', () => {
  const files = {
    ...codeFiles(pictures),
    'supabase/schemas/catalog/rows.sql': catalogSql(),
  };
  const outdated = Object.entries(files)
    .filter(([file, text]) => readFileSync(file, 'utf8') !== text)
    .map(([file]) => `${file} is older than the entries: run npm run products.`);
  expect(outdated).toEqual([]);
});

test('the entries have the markups of the specification', () => {
  const markups = {
    'Medical Kits': 17,
    'Survival Kits': 17,
    'Emergency Food': 10,
    'Self Defense': 5,
    'Security Systems': 5,
    // Each product of this category has its own markup.
    'Emergency Supplies': undefined,
  };
  const others = entries
    .filter(({ category, markupPercent }) => markupPercent !== (markups[category] ?? markupPercent))
    .map(({ id, category }) => `${id}: ${category} are marked up by ${markups[category]} %.`);
  expect(others).toEqual([]);
});

test('every weapon has a legal note', () => {
  const weapons = entries.filter(({ id }) => /pepper|mace|stun|baton/.test(id));
  const silent = weapons.filter(
    ({ specifications }) => !specifications['Legal note']?.startsWith('Adults 18 and over'),
  );
  expect(silent.map(({ id }) => `${id} has no Legal note.`)).toEqual([]);
});
