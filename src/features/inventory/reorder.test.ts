import { expect, test } from 'vitest';
import { stockItem } from '#testing/factories.ts';
import { reorderMailto, reorderSuggestions, reorderTotals } from './reorder.ts';

const today = '2026-11-21';

test('reorderSuggestions fills low products up to twice their reorder level, the emptiest first', () => {
  const suggestions = reorderSuggestions(
    [
      stockItem({ id: 'a', distributor: 'Zeta', inStock: 5, reorderLevel: 10, costCents: 100 }),
      stockItem({ id: 'b', distributor: 'Zeta', inStock: 0, reorderLevel: 8, costCents: 1_000 }),
      stockItem({ id: 'c', distributor: 'Acme', inStock: 20, reorderLevel: 20, costCents: 2_500 }),
      stockItem({ id: 'd', distributor: 'Acme', inStock: 21, reorderLevel: 20 }),
    ],
    today,
  );
  expect(
    suggestions.map(({ supplier, lines }) => [
      supplier,
      lines.map((line) => [line.item.id, line.quantity]),
      reorderTotals(lines),
    ]),
  ).toEqual([
    ['Acme', [['c', 20]], { totalCents: 50_000, belowMinimumCents: 0 }],
    [
      'Zeta',
      [
        ['b', 16],
        ['a', 15],
      ],
      { totalCents: 17_500, belowMinimumCents: 32_500 },
    ],
  ]);
});

test.each([
  ['2026-11-21', 5, true],
  ['2026-11-07', 5, true],
  ['2026-11-06', 5, false],
  // The supplier has delivered the order, and the product is sold out again.
  ['2026-11-21', 0, false],
  [null, 0, false],
])('ordered on %s, still on order: %s, on its way: %s', (lastOrdered, onOrder, isOnItsWay) => {
  const item = stockItem({ inStock: 0, lastOrdered, onOrder });
  const [suggestion] = reorderSuggestions([item], today);
  expect(suggestion?.lines[0]?.isOnItsWay).toBe(isOnItsWay);
});

test('reorderSuggestions is empty if no product is low', () => {
  expect(reorderSuggestions([stockItem()], today)).toEqual([]);
});

test('reorderMailto lists products, quantities, prices and the payment terms', () => {
  const item = stockItem({ name: 'Kit & Co. "50%"', inStock: 0, reorderLevel: 5 });
  const [suggestion] = reorderSuggestions([item], today);
  const mail = new URL(
    reorderMailto(suggestion!, 'orders+us@mymedic.example', new Map([[item.name, 'MM-1']])),
  );
  expect(mail.pathname).toBe('orders%2Bus@mymedic.example');
  const body = mail.searchParams.get('body') ?? '';
  expect(body).toContain('- 10 x Kit & Co. "50%" (SKU MM-1) at $144.99 = $1,449.90');
  expect(body).toContain('Total: $1,449.90\r\nTerms: Net 30');
});
