import { expect, it } from 'vitest';
import { errorText, isDenied, isUserMessage, toApiError } from './api-error.ts';

it('reads the code and the data that our functions put into the detail', () => {
  const error = toApiError(
    { message: 'Only 2 left.', code: 'PT409', details: '{"code":"stock_short","items":[1]}' },
    409,
  );
  expect(error).toMatchObject({ kind: 'refused', code: 'stock_short', message: 'Only 2 left.' });
  expect(error.details).toEqual({ code: 'stock_short', items: [1] });
});

it.each([
  [0, 'unreachable', false],
  [401, 'refused', true],
  [403, 'refused', true],
  [404, 'refused', false],
  [429, 'refused', false],
  [500, 'failed', false],
  [503, 'failed', false],
])('status %i is %s, denied: %s', (status, kind, denied) => {
  const error = toApiError({ message: '', details: 'no json' }, status);
  expect(error.kind).toBe(kind);
  expect(isDenied(error)).toBe(denied);
});

it.each([
  ['a refusal of ours', 409, 'PT409', '{"code":"stock_short"}', true],
  ['a missing row, in our words', 404, 'PT404', '{"code":"not_found"}', true],
  ['a missing right', 403, '42501', null, false],
  ['a conflict in Postgres’ words', 409, '23505', 'Key (id)=(1) already exists.', false],
  ['a function that is not there', 404, 'PGRST202', 'Searched for a function', false],
  ['a key that is none', 401, undefined, null, false],
  ['a page of a firewall', 403, undefined, undefined, false],
  ['a limit of another server', 429, 'over_request_rate_limit', '[]', false],
  ['a broken backend', 500, 'P0001', '{"code":"stock_short"}', false],
])('%s (%i %s) has a message for users: %s', (_name, status, code, details, expected) => {
  const failure = { message: 'Words.', details, ...(code === undefined ? {} : { code }) };
  expect(isUserMessage(toApiError(failure, status))).toBe(expected);
});

it('errorText returns the backend’s sentence if there is one, else the given text', () => {
  const refusal = toApiError(
    { message: 'Only 2 left.', code: 'PT409', details: '{"code":"stock_short"}' },
    409,
  );
  expect(errorText(refusal, 'Please try again.')).toBe('Only 2 left.');
  expect(errorText(new TypeError('Failed to fetch'), 'Please try again.')).toBe(
    'Please try again.',
  );
});
