import { expect, it } from 'vitest';
import { isUuid, randomUuid } from './uuid.ts';

it('a random UUID is a UUID', () => {
  expect(isUuid(randomUuid())).toBe(true);
});

it.each(['', 'x'.repeat(36), `${randomUuid()}0`, `{${randomUuid()}}`, 36, null, undefined])(
  '%j is no UUID',
  (value) => {
    expect(isUuid(value)).toBe(false);
  },
);
