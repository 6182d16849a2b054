import { expect, test } from 'vitest';
import { plannedVisit, quoteLine, staffInvoice, staffQuote } from '#testing/factories.ts';
import { checkCredit, checkInvoice } from './check-invoice.ts';
import { leftToCredit, sumsOfCredit } from './credit.ts';
import { totalsOf } from '../lines.ts';
import { typedLines } from '../typed-lines.ts';
import {
  aboveAccepted,
  asCustomerSees,
  linesBeyond,
  linesToInvoice,
  visitsToBill,
  visitToInvoice,
} from './invoice.ts';
import { piecesOf } from './shelf.ts';
import type { Invoice } from './staff-api.ts';

const today = '2026-11-26';
const accepted = staffQuote({ state: 'accepted', answeredAt: '2026-11-22T18:00:00Z' });
const extra = staffQuote({
  id: 'extra',
  version: 2,
  isExtra: true,
  state: 'accepted',
  answeredAt: '2026-11-24T18:00:00Z',
});

test('an invoice gets the required and the chosen lines of a quote', () => {
  const lines = [
    quoteLine({ text: 'Two rooms' }),
    quoteLine({ text: 'Porch', optional: true, chosen: true }),
    quoteLine({ text: 'Garage', optional: true, chosen: false }),
  ];
  expect(linesToInvoice({ lines }).map(({ text, optional }) => [text, optional])).toEqual([
    ['Two rooms', false],
    ['Porch', false],
  ]);
});

test('the customer sees which invoice a credit corrects, and no voided payment', () => {
  const payment = {
    id: '',
    method: 'cash',
    reference: '',
    paidOn: today,
    takenBy: '',
    at: '',
  } as const;
  const invoice = staffInvoice({
    payments: [{ ...payment, amountCents: 100, isVoided: true, refund: null }],
  });
  const credit = staffInvoice({
    id: 'credit',
    kind: 'credit',
    state: 'credit',
    correctsId: invoice.id,
  });
  expect(asCustomerSees(invoice, [credit, invoice]).payments).toEqual([]);
  expect(asCustomerSees(credit, [credit, invoice])).toMatchObject({
    credits: invoice.reference,
    state: 'credit',
  });
});

test('an invoice is for the latest visit that took place, for field staff only their own', () => {
  const visitBy = (id: string, person: string, part = {}) =>
    plannedVisit({
      ...{ id, people: [{ person, name: person, isMember: true }], outcome: 'done' },
      ...part,
    }).visit;
  const visits = [
    visitBy('first', 'dana'),
    visitBy('second', 'sam'),
    visitBy('canceled', 'sam', { isCanceled: true }),
    visitBy('coming', 'dana', { outcome: null }),
  ];
  const of = (id: string, role: 'admin' | 'field', named?: string) =>
    visitToInvoice(visits, { id, role }, named)?.id;
  expect(of('maya', 'admin')).toBe('second');
  expect(of('dana', 'field')).toBe('first');
  expect(of('dana', 'field', 'coming')).toBe('coming');
  expect(of('dana', 'field', 'second')).toBeUndefined();
  expect(of('maya', 'admin', 'first')).toBe('first');
});

const line = { ...quoteLine(), optional: false };

test.each([
  ['no line', { lines: [] }, ['total']],
  ['too many lines', { lines: Array.from({ length: 21 }, () => line) }, ['total']],
  ['a discount above the rest', { lines: [line, { ...line, priceCents: -10_001 }] }, ['total']],
  ['a due day that is over', { dueOn: '2026-11-25' }, ['dueOn']],
  ['a due day too far', { dueOn: '2027-05-26' }, ['dueOn']],
])(
  'an invoice is not sent with %s',
  (_what, part: { lines?: (typeof line)[]; dueOn?: string }, fields) => {
    const { lines = [line], dueOn = today } = part;
    const { content, problems } = checkInvoice(
      { lines: typedLines(lines), message: '', dueOn, aboveReason: '' },
      today,
      false,
    );
    expect(content).toBeUndefined();
    expect(Object.keys(problems).filter((name) => name !== 'lines')).toEqual(fields);
  },
);

test('an invoice is sent with the total that was seen', () => {
  const typed = { lines: typedLines([{ ...line, taxed: true }]), message: '', dueOn: today };
  const { content } = checkInvoice({ ...typed, aboveReason: 'x' }, today, false);
  expect(content).toMatchObject({ totalCents: 10_700, aboveReason: '' });
});

test('an invoice above the accepted amount needs a reason', () => {
  const typed = { lines: typedLines([line]), message: '', dueOn: today };
  expect(checkInvoice({ ...typed, aboveReason: ' ' }, today, true).problems).toHaveProperty(
    'aboveReason',
  );
  const { content } = checkInvoice({ ...typed, aboveReason: ' More rooms ' }, today, true);
  expect(content?.aboveReason).toBe('More rooms');
});

test.each([
  ['all that was accepted', 10_000, { leftCents: 10_000 }, 0],
  ['a cent more', 10_001, { leftCents: 10_000 }, 1],
  ['the rest and a dollar', 6_100, { leftCents: 6_000 }, 100],
  ['all once more', 10_000, { leftCents: 0 }, 10_000],
])('above what was accepted: %s', (_what, totalCents, part, cents) => {
  const quotes = [{ ...accepted, ...part }];
  expect(aboveAccepted(totalCents, quotes, { hasAccepted: true, invoices: [] })).toBe(cents);
});

test('lines beyond the accepted ones are larger quantities or other lines', () => {
  const accepted = [
    { ...line, text: 'Work, by the hour', quantity: 3.5 },
    { ...line, text: 'Lock' },
  ];
  const lines = [{ ...accepted[0]!, quantity: 4.6 }, accepted[1]!, { ...line, text: 'Key' }];
  expect(linesBeyond(lines, accepted).map(({ text, quantity }) => [text, quantity])).toEqual([
    ['Work, by the hour', 1.1],
    ['Key', 1],
  ]);
});

test('no amount is above if nothing was accepted, or if only the rounding of the tax differs', () => {
  expect(aboveAccepted(10_000, [], { hasAccepted: false, invoices: [] })).toBe(0);
  expect(aboveAccepted(10_000, [], { hasAccepted: true, invoices: [] })).toBe(10_000);
  const both = [accepted, extra].map((quote) => ({ ...quote, leftCents: 1_075 }));
  const sent = [
    staffInvoice({ quoteIds: [extra.id] }),
    staffInvoice({ quoteIds: [extra.id], state: 'credited' }),
  ];
  expect(aboveAccepted(2_151, both, { hasAccepted: true, invoices: sent })).toBe(0);
  expect(aboveAccepted(2_152, both, { hasAccepted: true, invoices: sent })).toBe(2);
});

test('an invoice starts with the visits to be invoiced, or with the given visit', () => {
  const visits = [
    plannedVisit({ id: 'first', toInvoice: true, outcome: 'done' }).visit,
    plannedVisit({ id: 'second', toInvoice: true, outcome: 'done' }).visit,
    plannedVisit({ id: 'billed', outcome: 'done' }).visit,
  ];
  const office = { id: 'maya', role: 'admin' } as const;
  expect(visitsToBill(visits, office, visits[2], false).visitIds).toEqual(['first', 'second']);
  const named = visitsToBill(visits, office, visits[2], true);
  expect(named.visitIds).toEqual(['billed']);
  expect(named.visits).toEqual(visits);
  expect(visitsToBill(visits, { id: 'sam', role: 'field' }, visits[2], false).visitIds).toEqual([
    'billed',
  ]);
});

test.each([
  [1_050, [74, 73, 74]],
  [1_007, [70, 71, 70]],
])('three taxed lines of %i cents are credited one by one, to the cent', (priceCents, taxes) => {
  const lines = Array.from({ length: 3 }, () => quoteLine({ priceCents, taxed: true }));
  const invoice = staffInvoice({ lines, ...totalsOf(lines, 700) });
  const credits: Invoice[] = [];
  for (const taxCents of taxes) {
    const next = [{ ...line, priceCents, taxed: true }];
    const typed = { lines: typedLines(next), message: '', cameBack: false };
    expect(checkCredit(typed, { invoice, credits }).content?.lines).toHaveLength(1);
    const sums = sumsOfCredit(next, { invoice, credits });
    expect(sums.taxCents).toBe(taxCents);
    credits.push(staffInvoice({ kind: 'credit', lines: [quoteLine(next[0])], ...sums }));
  }
  expect(leftToCredit({ invoice, credits })).toEqual({
    ...{ subtotalCents: 0, taxCents: 0, totalCents: 0 },
  });
});

test.each([
  ['with tax on an invoice without tax', 0, { priceCents: 9_000, taxed: true }, false],
  ['of the whole amount', 0, { priceCents: 10_000, taxed: false }, true],
  ['of a cent more than the whole amount', 0, { priceCents: 10_001, taxed: false }, false],
  ['of zero', 0, { priceCents: 0, taxed: false }, false],
  [
    'without tax that includes the tax of the invoice',
    700,
    { priceCents: 10_700, taxed: false },
    false,
  ],
])('check of a credit %s', (_what, taxCents, part, isPossible) => {
  const invoice = staffInvoice({ taxCents, totalCents: 10_000 + taxCents });
  const typed = { lines: typedLines([{ ...line, ...part }]), message: '', cameBack: false };
  expect(checkCredit(typed, { invoice, credits: [] }).content !== undefined).toBe(isPossible);
});

test('piecesOf counts whole pieces over all lines of a product, without discounts', () => {
  const camera = { text: 'Camera', quantity: 1, priceCents: 9_900, productId: 'camera' };
  expect(
    piecesOf([
      { ...camera, quantity: 0.7 },
      { ...camera, text: 'Camera, at the gate', quantity: 1.4, priceCents: 0 },
      { ...camera, priceCents: -500 },
      { ...camera, text: 'Installation', productId: null },
    ]),
  ).toEqual([{ productId: 'camera', text: 'Camera', count: 3 }]);
});
