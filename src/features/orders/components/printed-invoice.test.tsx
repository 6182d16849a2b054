import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { order, orderReturn } from '#testing/factories.ts';
import { PrintedInvoice } from './printed-invoice.tsx';

function printed(status: 'shipped' | 'cancelled') {
  render(<PrintedInvoice order={order({ status })} />);
  return screen.getByRole('region', { name: 'Invoice', hidden: true });
}

test('a printed invoice thanks for the order', () => {
  const invoice = printed('shipped');
  expect(invoice).toHaveTextContent('Thank you for your order.');
  expect(invoice).toHaveTextContent('Questions? Call');
  expect(invoice).not.toHaveTextContent('Nothing is due');
});

test('the printed invoice of a canceled order says that nothing is due', () => {
  const invoice = printed('cancelled');
  expect(invoice).toHaveTextContent('This order was canceled. Nothing is due.');
  expect(invoice).toHaveTextContent('Questions? Call');
  expect(invoice).not.toHaveTextContent('Thank you');
  expect(invoice).not.toHaveTextContent('goes back');
});

test('the printed invoice of a canceled order that was paid online mentions the refund', () => {
  render(<PrintedInvoice order={order({ status: 'cancelled', paymentId: 'pi_1' })} />);
  expect(screen.getByRole('region', { hidden: true })).toHaveTextContent(
    'Nothing is due. What was paid goes back the way it came.',
  );
});

test('the printed invoice of a fully returned order has no thanks', () => {
  const { totalCents } = order();
  const refund = (refundCents: number) => [
    orderReturn({ state: 'refunded', refundCents, refundedAt: '2026-11-25T18:00:00Z' }),
  ];
  const { unmount } = render(
    <PrintedInvoice order={order({ status: 'delivered' })} returns={refund(totalCents)} />,
  );
  const invoice = screen.getByRole('region', { name: 'Invoice', hidden: true });
  expect(invoice).toHaveTextContent('All of this order came back and was refunded.');
  expect(invoice).not.toHaveTextContent('Thank you');
  unmount();
  render(<PrintedInvoice order={order({ status: 'delivered' })} returns={refund(100)} />);
  expect(screen.getByRole('region', { hidden: true })).toHaveTextContent('Thank you');
});

test('the last two rows, the totals and the last sentence stay on one sheet', () => {
  const { items } = order();
  const many = Array.from({ length: 25 }, (_, id) => ({ ...items[0]!, id: String(id) }));
  render(<PrintedInvoice order={order({ items: many })} />);
  const [rows, end] = screen.getAllByRole('rowgroup', { hidden: true }).slice(1);
  expect(within(rows!).getAllByRole('row', { hidden: true })).toHaveLength(23);
  expect(end).toHaveClass('break-inside-avoid');
  expect(end).toHaveTextContent(/Subtotal.*Total.*Questions/);
});
