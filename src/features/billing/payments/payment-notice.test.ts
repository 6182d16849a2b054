import { expect, it } from 'vitest';
import { paymentNotice } from './payment-notice.ts';

const payment = {
  id: 'p',
  amountCents: 100,
  method: 'online',
  reference: '',
  paidOn: '2026-11-28',
} as const;
const invoice = { id: 'i', state: 'open', payments: [] } as const;
const quote = {
  id: 'q',
  state: 'accepted',
  depositCents: 100,
  depositPaidCents: 0,
  depositOpenCents: 100,
} as const;
const notice = (id: string, papers: object = {}) =>
  paymentNotice({ invoices: [invoice], quotes: [quote], ...papers }, id);

it('an open invoice or deposit waits for the confirmation of the payment', () => {
  expect([notice('i'), notice('q')]).toEqual([
    expect.stringMatching(/^We’re waiting/),
    expect.stringMatching(/^We’re waiting/),
  ]);
});

it('the payment of a paid invoice or deposit has arrived', () => {
  expect(notice('i', { invoices: [{ ...invoice, state: 'paid', payments: [payment] }] })).toMatch(
    /arrived/,
  );
  expect(
    notice('q', { quotes: [{ ...quote, depositPaidCents: 100, depositOpenCents: 0 }] }),
  ).toMatch(/arrived/);
});

it('there is no notice for another document, or for an invoice that was only credited', () => {
  expect(notice('x')).toBeUndefined();
  expect(notice('i', { invoices: [{ ...invoice, state: 'credited' }] })).toBeUndefined();
});
