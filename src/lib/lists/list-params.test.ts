import { expect, test } from 'vitest';
import { maxQueryLength, pageOf, printable, queryOf } from './list-params.ts';

test('a search is taken as typed, without what nobody can type', () => {
  expect(queryOf(new URLSearchParams('q=%00'))).toBe('');
  expect(queryOf(new URLSearchParams('q=a%00n%1Fa%7F'))).toBe('ana');
  expect(queryOf(new URLSearchParams('q=o%27neil%20%F0%9F%94%A6'))).toBe("o'neil 🔦");
  expect(queryOf(new URLSearchParams({ q: 'x'.repeat(200) }))).toHaveLength(maxQueryLength);
  expect(printable('FSS-1\0')).toBe('FSS-1');
});

test('a page that is none is the first', () => {
  expect(pageOf(new URLSearchParams('page=3'))).toBe(3);
  for (const page of ['0', '-1', '1.5', 'x', '1e9']) {
    expect(pageOf(new URLSearchParams({ page })), page).toBe(1);
  }
});
