import { expect, test } from 'vitest';
import { parsePriceRequestFilter, toPriceRequestParams } from './price-request-filter.ts';

const parse = (query: string) => parsePriceRequestFilter(new URLSearchParams(query));

test('any address is a filter', () => {
  expect(parse('')).toEqual({ status: null, page: 1 });
  expect(parse('status=pending&page=2')).toEqual({ status: 'pending', page: 2 });
  expect(parse('status=done&page=-1')).toEqual({ status: null, page: 1 });
});

test.each(['', 'status=rejected', 'page=3', 'status=completed&page=2'])(
  'the filter of ?%s is its address again',
  (query) => {
    expect(toPriceRequestParams(parse(query)).toString()).toBe(query);
  },
);
