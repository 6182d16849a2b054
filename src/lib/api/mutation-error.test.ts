import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { mutationErrorText, isOutcomeUnknown } from './mutation-error.ts';

const otherwise = 'The order is unchanged. Please try again.';

it.each([
  ['a lost connection', 0],
  ['a gateway without an answer', 502],
  ['a gateway that waited too long', 504],
])('after %s a change is uncertain', (_name, status) => {
  const error = new ApiError('TypeError: Failed to fetch', { status });
  expect(isOutcomeUnknown(error)).toBe(true);
  expect(mutationErrorText(error, otherwise)).toMatch(/^We couldn’t confirm that this was saved\./);
});

it.each([
  ['a backend that failed', new ApiError('broken', { status: 500 })],
  ['a missing right', new ApiError('permission denied', { status: 403 })],
  ['code that cannot be fetched', new TypeError('Failed to fetch dynamically imported module')],
])('after %s nothing was changed', (_name, error) => {
  expect(isOutcomeUnknown(error)).toBe(false);
  expect(mutationErrorText(error, otherwise)).toBe(otherwise);
});

it('after a refusal the error text is the backend’s own sentence', () => {
  const refusal = new ApiError('An order that is shipped can only become delivered.', {
    status: 409,
    details: { code: 'bad_status' },
  });
  expect(mutationErrorText(refusal, otherwise)).toBe(refusal.message);
});
