import { expect, test } from 'vitest';
import { altText } from './photo.ts';

test('altText has the number of the photo, its author, before or after the work, and the day in California', () => {
  const at = '2026-11-28T07:30:00Z';
  expect(altText({ kind: 'customer', at }, 1, 5, 'the customer')).toBe(
    'Photo 2 of 5, by the customer, Nov 27',
  );
  expect(altText({ kind: 'after', at }, 0, 1, 'Dana Cole')).toBe(
    'Photo 1 of 1, by Dana Cole, after the work, Nov 27',
  );
});
