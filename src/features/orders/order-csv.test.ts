import { expect, test } from 'vitest';
import { order } from '#testing/factories.ts';
import { ordersCsv } from './order-csv.ts';

test('an order is one line with its cost and profit, and no cell is a formula', () => {
  const [header, line] = ordersCsv([order({ customerName: '=HYPERLINK("x")' })]).split('\r\n');
  expect(header).toContain('"Order number","Date","Status","Customer"');
  expect(line).toContain(
    '"FSS-1795230000000","Nov 21, 2026 10:00 AM","Pending","\'=HYPERLINK(""x"")"',
  );
  expect(line).toContain('"169.64","0","11.87","181.51","181.51","144.99","24.65"');
});

test('a canceled order has its amounts, and no revenue, cost or profit to add up', () => {
  const [header, kept, cancelled] = ordersCsv([order(), order({ status: 'cancelled' })]).split(
    '\r\n',
  );
  expect(header).toContain(',"Subtotal","Shipping","Tax","Total","Revenue","Cost","Profit",');
  expect(kept).toContain(',"169.64","0","11.87","181.51","181.51","144.99","24.65",');
  expect(cancelled).toContain(',"169.64","0","11.87","181.51","","","",');
});

test('a ZIP keeps its first digit, and a long tracking number its last ones', () => {
  const [, line] = ordersCsv([
    order({ shippingZip: '02134', trackingNumber: '9400111899223197428490' }),
  ]).split('\r\n');
  expect(line).toContain(`,"'02134",`);
  expect(line).toMatch(/,"'9400111899223197428490"$/);
});
