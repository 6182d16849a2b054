import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#testing/render.tsx';
import type { Payment } from '#features/billing/staff-api.ts';
import { PaymentList } from './payment-list.tsx';

const payment: Payment = {
  ...{ id: 'p', amountCents: -4_000, method: 'online', reference: '', paidOn: '2026-11-27' },
  ...{ takenBy: 'Online', at: '', isVoided: false, refund: null },
};
const refund = { id: 'r', problem: '', resolvedAt: null, isOpen: false };

function show(changed: Partial<Payment>, isOffice = true) {
  renderInApp(
    <PaymentList label="Payments" payments={[{ ...payment, ...changed }]} isOffice={isOffice} />,
  );
  return screen.getByRole('list').textContent;
}

it.each([
  ['on its way', 'waiting', '$40.00 on its way since Nov 27, 2026, to the card'],
  ['given back', 'done', '$40.00 given back on Nov 27, 2026, to the card'],
] as const)('shows a refund that is %s', (_name, state, text) => {
  expect(show({ refund: { ...refund, state } })).toBe(text);
});

it('shows a refund that was made in Stripe as given back', () => {
  expect(show({})).toBe('$40.00 given back on Nov 27, 2026, to the card');
});

const failed = {
  isVoided: true,
  refund: { ...refund, state: 'failed', problem: 'The card is closed.', isOpen: true },
} as const;

it('shows why a refund failed, and lets the office try again', () => {
  expect(show(failed)).toContain('Did not go back. The card is closed.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

it('shows no button to field staff, or for a refund that was tried again', () => {
  show(failed, false);
  cleanup();
  show({ ...failed, refund: { ...failed.refund, isOpen: false } });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
