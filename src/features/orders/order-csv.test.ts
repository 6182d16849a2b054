import { expect, test } from 'vitest';
import { order, orderReturn, shipment } from '#testing/factories.ts';
import { salesCsv } from './order-csv.ts';

test('an order is one line with its cost and profit, and no cell is a formula', () => {
  const [header, line] = salesCsv([order({ customerName: '=HYPERLINK("x")' })]).split('\r\n');
  expect(header).toContain('"Order number","Date","Status","Customer"');
  expect(line).toContain(
    '"FSS-1795230000000","Nov 21, 2026 10:00 AM","Pending","\'=HYPERLINK(""x"")"',
  );
  expect(line).toContain('"169.64","0","11.87","181.51","","181.51","144.99","24.65"');
});

test('the columns have a fixed order, and the lines have that of the list', () => {
  const orders = ['FSS-2', 'FSS-3', 'FSS-1'].map((orderNumber) => order({ orderNumber }));
  const [header, ...lines] = salesCsv(orders).trim().split('\r\n');
  expect(header!.replaceAll('"', '').replace('\uFEFF', '')).toBe(
    'Order number,Date,Status,Customer,Email,Address,City,State,ZIP,Items,Products,' +
      'Subtotal,Shipping,Tax,Total,Refunded,Revenue,Cost,Profit,Carrier,Tracking number',
  );
  expect(lines.map((line) => line.split(',')[0])).toEqual(['"FSS-2"', '"FSS-3"', '"FSS-1"']);
});

test('a canceled order has its amounts, and no revenue, cost or profit to add up', () => {
  const [header, kept, cancelled] = salesCsv([order(), order({ status: 'cancelled' })]).split(
    '\r\n',
  );
  expect(header).toContain(
    ',"Subtotal","Shipping","Tax","Total","Refunded","Revenue","Cost","Profit",',
  );
  expect(kept).toContain(',"169.64","0","11.87","181.51","","181.51","144.99","24.65",');
  expect(cancelled).toContain(',"169.64","0","11.87","181.51","","","","",');
});

test('a ZIP keeps its first digit, and a long tracking number its last digits', () => {
  const [, line] = salesCsv([
    order({
      shippingZip: '02134',
      shipments: [shipment({ trackingNumber: '9400111899223197428490' })],
    }),
  ]).split('\r\n');
  expect(line).toContain(`,"'02134",`);
  expect(line).toMatch(/,"'9400111899223197428490"$/);
});

test('a refund is a separate line with the amounts that it takes off the figures', () => {
  const refunded = orderReturn({
    orderNumber: 'FSS-1',
    state: 'refunded',
    comment: 'It leaks',
    refundCents: 7253,
    refundPostageCents: 835,
    refundGoodsCents: 5998,
    refundTaxCents: 420,
    restockedCostCents: 2000,
    refundedAt: '2026-11-24T18:00:00Z',
    lines: [
      { productId: 'water-filter', name: 'Water Filter', quantity: 2, restocked: 1, writtenOff: 1 },
    ],
  });
  const [header = '', line = ''] = salesCsv([refunded]).split('\r\n');
  const cells = Object.fromEntries(
    header.split(',').map((name, index) => [
      name.replaceAll('"', ''),
      line
        .match(/("[^"]*"|[^,]*)(,|$)/g)
        ?.[index]?.replace(/,$/, '')
        .replaceAll('"', ''),
    ]),
  );
  expect(cells).toMatchObject({
    Status: 'Refund RET-ABC234',
    Items: '-2',
    Tax: '-4.2',
    // The return postage. It is needed because the columns must add up to the total.
    Shipping: '-8.35',
    Total: '-72.53',
    Refunded: '72.53',
    Revenue: '-72.53',
    Cost: '-11.65',
    Profit: '-48.33',
  });
});
