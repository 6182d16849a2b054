import { expect, test } from 'vitest';
import { endsBeforeItBegins, isFiltered, parseOrderFilter, toOrderParams } from './order-filter.ts';

const plain = {
  query: '',
  status: null,
  from: null,
  to: null,
  sort: 'newest',
  page: 1,
  period: 'day',
};

test('what is missing, unknown or out of range falls back to its default', () => {
  expect(parseOrderFilter(new URLSearchParams())).toEqual(plain);
  expect(
    parseOrderFilter(
      new URLSearchParams('status=lost&from=2026-02-30&to=x&sort=drop&page=-1&by=decade'),
    ),
  ).toEqual(plain);
  for (const day of ['9999-12-31', '2101-01-01', '1999-12-31', '0000-01-01', '2026-02-30']) {
    expect(parseOrderFilter(new URLSearchParams({ from: day, to: day })), day).toEqual(plain);
  }
  for (const page of ['0', '1.5', 'x', '1e9', '']) {
    expect(parseOrderFilter(new URLSearchParams({ page })).page, page).toBe(1);
  }
});

test('a filter survives the way into the address and back', () => {
  const filter = {
    query: 'ana & co = 50%',
    status: 'open',
    from: '2026-11-01',
    to: '2026-11-21',
    sort: 'total',
    page: 3,
    period: 'month',
  } as const;
  expect(parseOrderFilter(new URLSearchParams(toOrderParams(filter).toString()))).toEqual(filter);
  expect(isFiltered(filter)).toBe(true);
});

test('days in the wrong order are told from a range that is empty', () => {
  const between = (from: string, to: string) =>
    endsBeforeItBegins(parseOrderFilter(new URLSearchParams({ from, to })));
  expect(between('2026-11-21', '2026-11-20')).toBe(true);
  expect(between('2026-11-20', '2026-11-20')).toBe(false);
  expect(between('2026-11-20', '')).toBe(false);
});

test('the plain list has a plain address, and sorting or paging it is no filter', () => {
  const filter = parseOrderFilter(new URLSearchParams('page=2&sort=name'));
  expect(isFiltered(filter)).toBe(false);
  expect(toOrderParams({ ...filter, page: 1, sort: 'newest' }).toString()).toBe('');
});
