import { expect, test } from 'vitest';
import { trackingUrl } from './carriers.ts';

test('a known carrier has a page however its name is typed; others have none', () => {
  expect(trackingUrl('ups ', '1Z 9&x')).toBe('https://www.ups.com/track?tracknum=1Z%209%26x');
  expect(trackingUrl('Bike messenger', '12')).toBeUndefined();
  expect(trackingUrl('UPS', '')).toBeUndefined();
});
