import { expect, test } from 'vitest';
import { byDueDay, lineText, paymentAct, wasMailed } from './invoice-text.ts';

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

test.each([
  [['2026-10-25', '2026-11-24'], null, 'For Oct 25, 2026 to Nov 24, 2026. '],
  [['2026-12-25', '2027-01-24'], '2026-12-28', 'For Dec 25, 2026 to Jan 24, 2027. '],
  [null, '2026-11-20', 'For the work on Fri, Nov 20, 2026. '],
  [null, null, '$420.00 is open'],
] as const)('lineText of the month %j and the day %j begins with %j', (month, workedOn, begins) => {
  const text = lineText({
    billedMonth: month && [...month],
    ...{ workedOn, state: 'open', dueOn: '2026-12-12', credits: null },
    ...{ openCents: 42000, totalCents: 42000, reference: 'INV-00001' },
  });
  expect(text.startsWith(begins)).toBe(true);
  expect(text).toMatch(/\$420\.00 is open, due on Dec 12, 2026\.$/);
});

const paid = (method: 'cash' | 'online', refund?: 'failed') => ({
  ...{ id: '1', amountCents: 24000, method, reference: '', paidOn: '2026-12-01', takenBy: 'Sam' },
  ...{ isVoided: false, refund: refund ? { isOpen: true } : null },
});

test.each([
  ['Record payment', 100, paid('online'), 0, true],
  ['Give money back', -100, paid('online'), 0, true],
  ['Record money given back', -100, paid('online'), 0, false],
  ['Record money given back', -100, paid('online'), 24000, true],
  ['Record money given back', -100, paid('cash'), 0, true],
  ['Gave it back another way', -100, paid('online', 'failed'), 0, true],
] as const)(
  'paymentAct is %s for %i open cents, the payment %j, %i cents that the bank took, and the office %s',
  (label, openCents, payment, bankTookCents, isOffice) => {
    const payments = [payment] as unknown as Parameters<typeof paymentAct>[0]['payments'];
    expect(paymentAct({ openCents, payments, bankTookCents }, isOffice)).toBe(label);
  },
);

test('wasMailed is false only for an invoice that was saved without an email address', () => {
  const billedTo = { name: 'Ana Ortiz', address: {} };
  expect(wasMailed({ billedTo: { ...billedTo, email: '' } })).toBe(false);
  expect(wasMailed({ billedTo: { ...billedTo, email: 'ana@example.com' } })).toBe(true);
  expect(wasMailed({ billedTo })).toBe(true);
});
