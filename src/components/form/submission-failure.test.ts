import { expect, it } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { explainFailure, refusedFields } from './submission-failure.ts';

const failure = { title: 'Submission Failed', description: 'Please try again.' };
const kept = 'Everything you typed is still here';

it('after a refusal the error text contains its sentence', () => {
  const details = { code: 'rate_limited' };
  const refusal = new ApiError('Please call us.', { status: 429, details });
  expect(explainFailure(refusal, failure, false)).toEqual({
    message: { ...failure, description: 'Please call us.' },
    line: `Not sent yet. ${kept}. Please call us.`,
  });
});

it.each([
  ['a broken backend', new ApiError('syntax error', { status: 500 })],
  ['the page of a firewall', new ApiError('<html>…', { status: 403 })],
  ['a defect', new TypeError('x is undefined')],
])('after %s the error text is our own and says that nothing was sent', (_name, error) => {
  expect(explainFailure(error, failure, false)).toEqual({
    message: failure,
    line: `Not sent yet. ${kept}: send it again`,
  });
});

it('after a lost answer the error text does not say "Not sent yet"', () => {
  const unsure = 'We could not confirm that it arrived.';
  expect(explainFailure(new ApiError('', { status: 504 }), failure, true)).toEqual({
    message: failure,
    line: `${unsure} ${kept}: send it again (it will not arrive twice)`,
  });
  const details = { code: 'rate_limited' };
  const refusal = new ApiError('Please call us.', { status: 429, details });
  expect(explainFailure(refusal, failure, true).line).toBe(`${unsure} ${kept}. Please call us.`);
});

it.each([
  [{ fields: { email: 'Please enter a valid email address.' } }, ['email']],
  [{ fields: null }, []],
  ['text', []],
])('reads the refused fields of %j', (details, names) => {
  const error = new ApiError('Please check.', { status: 422, details });
  expect(Object.keys(refusedFields(error))).toEqual(names);
});
