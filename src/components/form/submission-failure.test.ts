import { expect, it } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import {
  failedAttempt,
  isSupersededAttempt,
  refusedFields,
  submissionFailure,
  submissionOutcome,
} from './submission-failure.ts';

const failure = { title: 'Submission Failed', description: 'Please try again.' };

it.each([409, 422, 429])('says what a refusal with %i says', (status) => {
  const details = { code: 'rate_limited' };
  const error = new ApiError('Please call us.', { status, details });
  expect(submissionFailure(error, failure)).toEqual({ ...failure, description: 'Please call us.' });
});

it.each([
  ['a lost connection', new ApiError('Failed to fetch', { status: 0 })],
  ['a broken backend', new ApiError('syntax error', { status: 500 })],
  ['a missing right', new ApiError('permission denied', { status: 401, code: '42501' })],
  ['a conflict in Postgres’ words', new ApiError('duplicate key', { status: 409, code: '23505' })],
  ['a page of a firewall', new ApiError('<html>…', { status: 403 })],
  ['a refusal without words', new ApiError('', { status: 429, details: { code: 'x' } })],
  ['anything else', new TypeError('x is undefined')],
])('keeps to its own sentence after %s', (_name, error) => {
  expect(submissionFailure(error, failure)).toEqual(failure);
});

it('tells that an earlier version arrived', () => {
  const error = new ApiError('…', { status: 409, code: 'idempotency_conflict' });
  expect(isSupersededAttempt(error)).toBe(true);
  expect(submissionFailure(error, failure).description).toMatch(/earlier version/);
});

it.each([
  [new ApiError('Failed to fetch', { status: 0 }), 'unknown'],
  [new ApiError('gateway timeout', { status: 504 }), 'unknown'],
  [new ApiError('broken', { status: 500 }), 'not-sent'],
  [new ApiError('Please call us.', { status: 429 }), 'not-sent'],
  [new ApiError('…', { status: 409, code: 'idempotency_conflict' }), 'superseded'],
] as const)('knows what became of the request after %s', (error, outcome) => {
  expect(submissionOutcome(error)).toBe(outcome);
});

it('keeps the backend’s own sentence, but not the one about an earlier version', () => {
  const details = { code: 'rate_limited' };
  const refused = new ApiError('Please call us.', { status: 429, details });
  const unsure = { outcome: 'unknown', spoken: undefined } as const;
  expect(failedAttempt(refused)).toEqual({ outcome: 'not-sent', spoken: 'Please call us.' });
  expect(failedAttempt(refused, unsure)).toEqual({ outcome: 'unknown', spoken: 'Please call us.' });
  expect(failedAttempt(new ApiError('broken', { status: 500 }), unsure)).toEqual(unsure);
  const code = 'idempotency_conflict';
  const conflict = new ApiError('Reload.', { status: 409, code, details: { code } });
  expect(failedAttempt(conflict).spoken).toBeUndefined();
});

it.each([
  [{ fields: { email: 'Please enter a valid e-mail address.', phone: 3 } }, ['email']],
  [{ fields: null }, []],
  [{}, []],
  [null, []],
  ['text', []],
])('reads the refused fields of %j', (details, names) => {
  const error = new ApiError('Please check.', { status: 422, details });
  expect(Object.keys(refusedFields(error))).toEqual(names);
});

it('does not say that it was not sent, once an attempt may have arrived', () => {
  const broken = new ApiError('broken', { status: 500 });
  expect(submissionOutcome(broken, 'unknown')).toBe('unknown');
  expect(submissionOutcome(broken, 'not-sent')).toBe('not-sent');
  expect(submissionOutcome(broken, 'superseded')).toBe('not-sent');
});
