import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { order } from '#testing/factories.ts';
import { OrderLines } from './order-lines.tsx';

const rows = () => screen.getAllByRole('row').slice(1);

test('an order shows its profit and margin, for each line and in total', () => {
  render(<OrderLines order={order()} />);
  for (const row of rows()) expect(row).toHaveTextContent('$24.65');
  for (const row of rows()) expect(row).toHaveTextContent('14.5%');
});

test('a canceled order shows no profit', () => {
  render(<OrderLines order={order({ status: 'cancelled' })} />);
  for (const row of rows()) {
    expect(row).toHaveTextContent('$169.64');
    expect(row).not.toHaveTextContent(/\$24\.65|14\.5%/);
    expect(row).toHaveTextContent('None, canceled');
  }
});
