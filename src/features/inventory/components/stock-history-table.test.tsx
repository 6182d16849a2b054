import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { StockMovement } from '../api.ts';
import { StockHistoryTable } from './stock-history-table.tsx';

const movement: StockMovement = {
  id: 1,
  productId: 'water-filter',
  kind: 'count',
  change: 1003,
  stockAfter: 12_023,
  order: null,
  note: 'Found a box',
  by: 'staff@example.com',
  at: '2026-11-21T18:00:00Z',
};

test('says why and by whom the stock was corrected, and names nobody for a customer’s order', () => {
  render(
    <MemoryRouter>
      <StockHistoryTable
        movements={[
          movement,
          { ...movement, id: 2, kind: 'order', order: { number: 'FSS-1' }, note: null, by: null },
        ]}
        nameOf={() => 'Water filter'}
      />
    </MemoryRouter>,
  );
  const [, corrected, ordered] = screen.getAllByRole('row');
  expect(corrected).toHaveTextContent('+1,00312,023');
  expect(corrected).toHaveTextContent('Stock count');
  expect(corrected).toHaveTextContent('Found a box');
  expect(corrected).toHaveTextContent('staff@example.com');
  expect(within(ordered!).queryByText(/@/)).toBeNull();
});
