import { expect, test } from 'vitest';
import type { NewLine } from './lines.ts';
import {
  changeText,
  readLines,
  restoreLines,
  storeLines,
  typedLines,
  withNextLine,
  withoutLine,
  type KnownLine,
} from './typed-lines.ts';

const line: NewLine = {
  text: 'Sanitize two rooms',
  quantity: 2.5,
  priceCents: 12_050,
  optional: false,
  taxed: false,
  productId: null,
};
const camera: KnownLine = {
  text: '4-Camera NVR Security Kit',
  priceCents: 41_895,
  taxed: true,
  productId: 'nvr-4cam-kit',
};
const known = new Map([[camera.text, camera]]);
const [blank] = typedLines([]);

test('lines are read as they were written', () => {
  expect(readLines(typedLines([line, { ...line, priceCents: -500 }]))).toEqual({
    lines: [line, { ...line, priceCents: -500 }],
    problems: [],
  });
});

test('a draft keeps its lines, and drops stored texts that are not lines', () => {
  const typed = typedLines([line]);
  expect(restoreLines([...storeLines(typed), 'nonsense', '{"id":1}'])).toEqual(typed);
});

test('added lines replace only blank lines', () => {
  const typed = [...typedLines([line]), ...withNextLine(typedLines([line]), 1).lines.slice(1)];
  expect(typedLines([{ ...line, text: 'More' }], typed).map(({ id, text }) => [id, text])).toEqual([
    [1, line.text],
    [2, 'More'],
  ]);
});

test('a blank line is left out, an unfinished one is reported', () => {
  const text = (part: object) => readLines([{ ...blank!, ...part }]).problems.map((p) => p.field);
  expect(text({})).toEqual([]);
  expect(text({ text: ' ​ ' })).toEqual([]);
  expect(text({ text: 'Inspection' })).toEqual(['price']);
  expect(text({ price: '10' })).toEqual(['text']);
  expect(text({ text: 'Inspection', price: 'ten', quantity: '0' })).toEqual(['quantity', 'price']);
  expect(text({ text: 'x'.repeat(201), price: '1' })).toEqual(['text']);
});

test('line breaks in a text become spaces', () => {
  const { lines } = readLines([{ ...blank!, text: ' Two\n  rooms ', price: '1' }]);
  expect(lines[0]?.text).toBe('Two rooms');
});

test('a product fills in its price, but does not replace a typed price', () => {
  const chosen = changeText(blank!, camera.text, known);
  expect(chosen).toMatchObject({ price: '418.95', taxed: true, productId: 'nvr-4cam-kit' });
  expect(changeText(chosen, `${camera.text}, installed`, known).productId).toBe('nvr-4cam-kit');
  expect(changeText(chosen, '', known)).toMatchObject({ price: '', productId: null });
  const typed = { ...chosen, price: '400' };
  expect(changeText(typed, camera.text, known).price).toBe('400');
  expect(changeText(typed, '', known).price).toBe('400');
});

test('the next line is added after the current line, and only once', () => {
  const two = typedLines([line, { ...line, text: 'Second' }]);
  const { lines, next } = withNextLine(two, 1);
  expect(lines.map(({ id }) => id)).toEqual([1, 3, 2]);
  expect(next).toBe(3);
  expect(withNextLine(lines, 1)).toEqual({ lines, next: 3 });
});

test('there are at most twenty lines', () => {
  const full = typedLines(Array<NewLine>(20).fill(line));
  expect(withNextLine(full, 20)).toEqual({ lines: full, next: 20 });
});

test('the last line that is removed leaves a blank one', () => {
  expect(withoutLine(typedLines([line]), 1)).toMatchObject([{ text: '', price: '' }]);
});
