import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SalesChart } from './sales-chart.tsx';

test('the margin in the table is of the subtotal, as everywhere, and not of the revenue with tax', () => {
  render(
    <SalesChart
      period="month"
      periods={[
        {
          start: '2026-11-01',
          orders: 1,
          revenueCents: 10_700,
          subtotalCents: 10_000,
          profitCents: 2_000,
        },
      ]}
    />,
  );
  const row = screen.getByRole('row', { name: /107\.00/, hidden: true });
  expect(row).toHaveTextContent('20.0%');
});
