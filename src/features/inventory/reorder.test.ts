import { expect, test } from 'vitest';
import { stockItem } from '#testing/factories.ts';
import { reorderMail, reorderSuggestions } from './reorder.ts';

test('what is low is filled up to twice its reorder level, by supplier, the emptiest first', () => {
  const suggestions = reorderSuggestions([
    stockItem({ id: 'a', distributor: 'Zeta', inStock: 5, reorderLevel: 10, costCents: 100 }),
    stockItem({ id: 'b', distributor: 'Zeta', inStock: 0, reorderLevel: 8, costCents: 1_000 }),
    stockItem({ id: 'c', distributor: 'Acme', inStock: 20, reorderLevel: 20, costCents: 2_500 }),
    stockItem({ id: 'd', distributor: 'Acme', inStock: 21, reorderLevel: 20 }),
  ]);
  expect(
    suggestions.map(({ supplier, lines, totalCents, belowMinimumCents }) => [
      supplier,
      lines.map((line) => [line.item.id, line.quantity]),
      totalCents,
      belowMinimumCents,
    ]),
  ).toEqual([
    ['Acme', [['c', 20]], 50_000, 0],
    [
      'Zeta',
      [
        ['b', 16],
        ['a', 15],
      ],
      17_500,
      32_500,
    ],
  ]);
});

test('nothing low, nothing to order', () => {
  expect(reorderSuggestions([stockItem()])).toEqual([]);
});

test('the mail names what, how many, at which price and on which terms', () => {
  const item = stockItem({ name: 'Kit & Co. "50%"', inStock: 0, reorderLevel: 5 });
  const [suggestion] = reorderSuggestions([item]);
  const mail = new URL(
    reorderMail(suggestion!, 'orders+us@mymedic.example', new Map([[item.name, 'MM-1']])),
  );
  expect(mail.pathname).toBe('orders%2Bus@mymedic.example');
  const body = mail.searchParams.get('body') ?? '';
  expect(body).toContain('- 10 x Kit & Co. "50%" (SKU MM-1) at $144.99 = $1,449.90');
  expect(body).toContain('Total: $1,449.90\r\nTerms: Net 30');
});
