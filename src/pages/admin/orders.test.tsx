import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { announcements } from '#lib/feedback/announcer.ts';
import { renderInApp } from '#testing/render.tsx';
import { Component as Orders } from './orders.tsx';

const { never } = vi.hoisted(() => ({ never: () => new Promise<never>(() => undefined) }));
vi.mock('#features/orders/list/staff-api.ts', () => ({
  ordersPageQuery: ({ status }: { status: string | null }) => ({
    queryKey: ['orders', 'list', status],
    queryFn: () => Promise.resolve({ items: [], page: 1, perPage: 25, total: 0 }),
  }),
}));
vi.mock('#features/orders/sales/staff-api.ts', () => ({
  salesFiguresQuery: () => ({ queryKey: ['orders', 'figures'], queryFn: never }),
  salesPeriodsQuery: () => ({ queryKey: ['orders', 'periods'], queryFn: never }),
}));
vi.mock('#features/suppliers/staff-api.ts', () => ({
  suppliersQuery: { queryKey: ['suppliers'], queryFn: never },
}));

test('the number of orders is read out after a filter, not after another period of the chart', async () => {
  const { user } = renderInApp(<Orders />);
  await screen.findByRole('heading', { name: 'No orders found' });
  const before = announcements.current();
  await user.click(screen.getByRole('button', { name: 'By month' }));
  expect(screen.getByRole('button', { name: 'By month' })).toHaveAttribute('aria-pressed', 'true');
  expect(announcements.current()).toBe(before);
  await user.selectOptions(screen.getByLabelText('Status'), 'Pending');
  await waitFor(() => expect(announcements.current()).toBe('None found.'));
});
