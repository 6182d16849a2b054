import { expect, test } from 'vitest';
import { isOrderFiltered, orderFilterFormat } from './order-filter.ts';

const { parse, toParams } = orderFilterFormat;

test('the URL holds the whole filter', () => {
  const search = 'q=ana&status=open&from=2026-11-01&to=2026-11-21&sort=total&page=3';
  const filter = parse(new URLSearchParams(search));
  expect(filter).toEqual({
    query: 'ana',
    status: 'open',
    from: '2026-11-01',
    to: '2026-11-21',
    sort: 'total',
    page: 3,
  });
  expect(toParams(filter).toString()).toBe(search);
});

test.each(['9999-12-31', '2101-01-01', '1999-12-31', '0000-01-01', '2026-02-30', 'x'])(
  'the day %s is ignored',
  (day) => {
    expect(isOrderFiltered(parse(new URLSearchParams({ from: day, to: day })))).toBe(false);
  },
);

test('sorting and paging are no filter, a search is one', () => {
  const isFilteredBy = (search: string) => isOrderFiltered(parse(new URLSearchParams(search)));
  expect(isFilteredBy('page=2&sort=name')).toBe(false);
  expect(isFilteredBy('q=ana')).toBe(true);
});
