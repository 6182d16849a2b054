// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

test('no product lacks a part', () => {
  expect(entryProblems(pictures)).toEqual([]);
});

test('the generated files are what the entries say', () => {
  const migrations = readdirSync('supabase/migrations').sort();
  const catalog = migrations.findLast((name) => name.endsWith('_catalog.sql'));
  const files = {
    ...codeFiles(pictures),
    [`supabase/migrations/${catalog}`]: catalogSql(),
  };
  const outdated = Object.entries(files)
    .filter(([file, text]) => readFileSync(file, 'utf8') !== text)
    .map(([file]) => `${file} is older than the entries: run npm run products.`);
  expect(outdated).toEqual([]);
});

test('the markups of the specification hold', () => {
  const markups = {
    'Medical Kits': 17,
    'Survival Kits': 17,
    'Emergency Food': 10,
    'Self Defense': 5,
    'Security Systems': 5,
    // Each has its own.
    'Emergency Supplies': undefined,
  };
  const others = entries
    .filter(({ category, markupPercent }) => markupPercent !== (markups[category] ?? markupPercent))
    .map(({ id, category }) => `${id}: ${category} are marked up by ${markups[category]} %.`);
  expect(others).toEqual([]);
});

test('food tells its shelf life, security and self-defense a warranty, and weapons name the law', () => {
  const isRestricted = (id: string) => /pepper|mace|stun|baton/.test(id);
  const isGuaranteed = (category: string) => /^(?:Security Systems|Self Defense)$/.test(category);
  const problems = entries.flatMap(({ id, category, specifications }) => [
    ...(category === 'Emergency Food'
      ? /^25 years, unopened|^See the dates/.test(specifications['Shelf life'] ?? '')
        ? []
        : [`${id} has no Shelf life.`]
      : isGuaranteed(category) === /^[1-3] years?$/.test(specifications['Warranty'] ?? '')
        ? []
        : [`${id}: warranties are for security and self-defense alone.`]),
    ...(isRestricted(id) && !specifications['Legal note']?.startsWith('Adults 18 and over')
      ? [`${id} has no Legal note.`]
      : []),
  ]);
  expect(problems).toEqual([]);
});

test('no text gives a measured figure that a data sheet would have to back', () => {
  const figures =
    /\d[\d,.]* ?-?(?:%|°|dB|decibel|lumen|feet|ft|foot|in\b|lb|cal|g\b|mAh|hours? of|minutes)/gi;
  const texts = entries.map(({ id, summary, description, features, specifications }) => [
    id,
    JSON.stringify([summary, description, features, specifications]).match(figures),
  ]);
  expect(texts.filter(([, found]) => found)).toEqual([]);
});
