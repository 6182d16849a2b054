import { expect, it } from 'vitest';
import { isUuid, randomUuid } from './uuid.ts';

it('knows its own', () => {
  expect(isUuid(randomUuid())).toBe(true);
});

it.each(['', 'x'.repeat(36), `${randomUuid()}0`, `{${randomUuid()}}`, 36, null, undefined])(
  'takes %j for none',
  (value) => {
    expect(isUuid(value)).toBe(false);
  },
);
