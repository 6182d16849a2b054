import { expect, test } from 'vitest';
import { order } from '#testing/factories.ts';
import { ordersCsv } from './order-csv.ts';

test('an order is one line with its cost and profit, and no cell is a formula', () => {
  const [header, line] = ordersCsv([order({ customerName: '=HYPERLINK("x")' })]).split('\r\n');
  expect(header).toContain('Order number,Date,Status,Customer');
  expect(line).toContain('FSS-1795230000000,"Nov 21, 2026 10:00 AM",Pending,"\'=HYPERLINK(""x"")"');
  expect(line).toContain('169.64,0,11.87,181.51,144.99,24.65');
});

test('a cancelled order has no profit to add up', () => {
  const [, line] = ordersCsv([order({ status: 'cancelled' })]).split('\r\n');
  expect(line).toContain('169.64,0,11.87,181.51,144.99,,');
});
