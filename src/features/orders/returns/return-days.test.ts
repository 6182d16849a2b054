import { expect, test } from 'vitest';
import { returnDaysText } from './return-days.ts';

const radio = { name: 'Radio', returnable: 1, returnUntil: '2026-12-21' };

test('items of one parcel share the last day to return them, other parcels have their own', () => {
  const gone = { name: 'Kit', returnable: 0, returnUntil: null };
  expect(returnDaysText([radio, gone])).toBe('You can return items until Dec 21, 2026.');
  const rope = { name: 'Rope', returnable: 2, returnUntil: '2026-12-09' };
  expect(returnDaysText([radio, rope])).toBe(
    'You can return Rope until Dec 9, 2026, and Radio until Dec 21, 2026.',
  );
});
