import { expect, test } from 'vitest';
import { byDueDay } from './invoice-text.ts';

test('invoices are sorted by due day, then by number', () => {
  const invoices = [
    { reference: 'INV-100000', dueOn: '2026-12-01' },
    { reference: 'INV-99999', dueOn: '2026-12-01' },
    { reference: 'INV-00007', dueOn: '2026-11-01' },
  ];
  expect(byDueDay(invoices).map(({ reference }) => reference)).toEqual([
    'INV-00007',
    'INV-99999',
    'INV-100000',
  ]);
});
