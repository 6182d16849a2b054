import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { PriceRequest } from '#features/price-requests/staff-api.ts';
import { renderInApp } from '#testing/render.tsx';
import { Component as PriceRequests } from './price-requests.tsx';

const request: PriceRequest = {
  id: '1',
  name: 'Ana Ortiz',
  email: 'ana@example.com',
  company: null,
  phone: null,
  message: null,
  status: 'pending',
  createdAt: '2026-11-21T18:00:00Z',
};

const { loadPending } = vi.hoisted(() => ({ loadPending: vi.fn<() => Promise<number>>() }));
vi.mock('#features/price-requests/staff-api.ts', () => ({
  priceRequestsPageQuery: (filter: object) => ({
    queryKey: ['price-requests', 'list', filter],
    queryFn: () => Promise.resolve({ items: [request], page: 1, perPage: 25, total: 30 }),
  }),
  pendingPriceRequestsQuery: {
    queryKey: ['price-requests', 'pending-count'],
    queryFn: loadPending,
  },
  setPriceRequestStatus: () => Promise.resolve(),
}));

test('the page counts the requests that wait, and counts again after a change', async () => {
  loadPending.mockResolvedValueOnce(7).mockResolvedValueOnce(6);
  const { user } = renderInApp(<PriceRequests />);
  expect(await screen.findByText('7 of 30 waiting for an answer')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Mark Completed' }));
  expect(await screen.findByText('6 of 30 waiting for an answer')).toBeInTheDocument();
  // The total number of requests is unknown while a status is chosen.
  await user.selectOptions(screen.getByLabelText('Status'), 'Pending');
  expect(await screen.findByText('6 waiting for an answer')).toBeInTheDocument();
});
