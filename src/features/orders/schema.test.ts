import { expect, test } from 'vitest';
import { shipmentSchema, trackOrderSchema } from './schema.ts';

test('a number is taken without what was pasted with it and shows nothing', () => {
  const shipment = { carrier: 'UPS', trackingNumber: '\u200b1Z999\u200e ' };
  expect(shipmentSchema.safeParse(shipment).data?.trackingNumber).toBe('1Z999');
  const order = { orderNumber: ' fss-1795230000000\u200b', email: 'ana@example.com' };
  expect(trackOrderSchema.safeParse(order).data?.orderNumber).toBe('FSS-1795230000000');
});
