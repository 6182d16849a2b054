import { expect, test } from 'vitest';
import {
  choiceParam,
  filterFormat,
  maxQueryLength,
  pageParam,
  printable,
  queryParam,
} from './list-filter.ts';

const sorts = ['newest', 'name'] as const;
const statuses = ['open', 'closed'] as const;

interface Filter {
  query: string;
  status: 'open' | 'closed' | null;
  sort: 'newest' | 'name';
  page: number;
}

const { parse, toParams } = filterFormat<Filter>({
  query: queryParam,
  status: choiceParam('status', statuses, null),
  sort: choiceParam('sort', sorts, 'newest'),
  page: pageParam,
});

test('a filter written to the URL is read back unchanged', () => {
  const filter: Filter = { query: 'ana & co = 50%', status: 'open', sort: 'name', page: 3 };
  const search = toParams(filter).toString();
  expect(search).toBe('q=ana+%26+co+%3D+50%25&status=open&sort=name&page=3');
  expect(parse(new URLSearchParams(search))).toEqual(filter);
});

test.each(['', 'q=%20%20&status=lost&sort=drop&page=-1', 'page=1.5', 'page=x', 'page=1e9'])(
  'the plain list is read from ?%s and has a plain URL',
  (search) => {
    const filter = parse(new URLSearchParams(search));
    expect(filter).toMatchObject({ status: null, sort: 'newest', page: 1 });
    expect(toParams(filter).toString()).toBe('');
  },
);

test('a search is read as typed, without control characters and cut to the allowed length', () => {
  expect(queryParam.read('a\0n\x1Fa\x7F')).toBe('ana');
  expect(queryParam.read("o'neil 🔦")).toBe("o'neil 🔦");
  expect(queryParam.read('x'.repeat(200))).toHaveLength(maxQueryLength);
  expect(printable('FSS-1\0')).toBe('FSS-1');
});
