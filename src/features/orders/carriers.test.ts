import { expect, test } from 'vitest';
import { trackingUrl } from './carriers.ts';

test('a known carrier shows the shipment, however the name was typed; others have no page', () => {
  expect(trackingUrl('ups ', '1Z 9&x')).toBe('https://www.ups.com/track?tracknum=1Z%209%26x');
  expect(trackingUrl('Bike messenger', '12')).toBeUndefined();
  expect(trackingUrl('UPS', '')).toBeUndefined();
});
