import { expect, it } from 'vitest';
import { refusingBadInput } from './bad-input.ts';

const schema = () => Promise.resolve({ values: { day: '' }, errors: {} });

function check(badInput: boolean) {
  const ref = Object.assign(document.createElement('input'), { name: 'day' });
  Object.defineProperty(ref, 'validity', { value: { badInput } });
  const options = { fields: { day: { name: 'day', ref } }, shouldUseNativeValidation: false };
  return refusingBadInput<{ day: string }>(schema)({ day: '' }, undefined, options);
}

it('refuses a date that the control could not read', async () => {
  expect(await check(true)).toMatchObject({
    values: {},
    errors: { day: { message: 'This date is incomplete or does not exist' } },
  });
});

it('leaves everything else to the rules of the form', async () => {
  expect(await check(false)).toEqual({ values: { day: '' }, errors: {} });
});
