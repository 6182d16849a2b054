import { expect, it } from 'vitest';
import { toApiError } from './api-error.ts';

it('reads the code and the data our functions put into the detail', () => {
  const error = toApiError(
    { message: 'Only 2 left.', code: 'PT409', details: '{"code":"stock_short","items":[1]}' },
    409,
  );
  expect(error).toMatchObject({ kind: 'refused', code: 'stock_short', message: 'Only 2 left.' });
  expect(error.details).toEqual({ code: 'stock_short', items: [1] });
});

it.each([
  [0, 'unreachable'],
  [403, 'refused'],
  [429, 'refused'],
  [500, 'failed'],
  [503, 'failed'],
])('status %i is %s', (status, kind) => {
  expect(toApiError({ message: '', details: 'no json' }, status).kind).toBe(kind);
});
