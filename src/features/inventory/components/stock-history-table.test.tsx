import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { StockMovement } from '../staff-api.ts';
import { StockHistoryTable } from './stock-history-table.tsx';

const movement: StockMovement = {
  id: 1,
  productId: 'water-filter',
  kind: 'count',
  change: 1003,
  missing: 0,
  stockAfter: 12_023,
  order: null,
  invoice: null,
  note: 'Found a box',
  by: 'staff@example.com',
  at: '2026-11-21T18:00:00Z',
};

test('StockHistoryTable links an installed product to its invoice and shows the missing number', () => {
  const invoice = { reference: 'INV-00042' };
  render(
    <MemoryRouter>
      <StockHistoryTable
        movements={[{ ...movement, kind: 'installed', change: 0, missing: 2, invoice, note: null }]}
        nameOf={() => 'Water filter'}
      />
    </MemoryRouter>,
  );
  const [, installed] = screen.getAllByRole('row');
  expect(installed).toHaveTextContent('Installed, INV-000422 more than the shelf had.');
  const [link] = within(installed!).getAllByRole('link', { name: 'INV-00042' });
  expect(link).toHaveAttribute('href', '/admin-invoices/INV-00042');
});

test('StockHistoryTable shows reason, note and team member of a correction, but no one for an order', () => {
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
