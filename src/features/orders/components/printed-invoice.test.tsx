import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { order } from '#testing/factories.ts';
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
});
