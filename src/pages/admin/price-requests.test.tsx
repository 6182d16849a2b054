import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PriceRequestFilter } from '#features/price-requests/price-request-filter.ts';
import type { PriceRequest } from '#features/price-requests/price-request.ts';
import type { Page } from '#lib/api/page.ts';
import { renderInApp } from '#testing/render.tsx';
import { Component as PriceRequests } from './price-requests.tsx';

const { loadPage, loadPending, save } = vi.hoisted(() => ({
  loadPage: vi.fn<(filter: PriceRequestFilter) => Promise<Page<PriceRequest>>>(),
  loadPending: vi.fn<() => Promise<number>>(),
  save: vi.fn<() => Promise<void>>(),
}));
vi.mock('#features/price-requests/staff-api.ts', () => ({
  priceRequestsPerPage: 25,
  priceRequestsPageQuery: ({ status, page }: PriceRequestFilter) => ({
    queryKey: ['price-requests', 'list', status, page],
    queryFn: () => loadPage({ status, page }),
  }),
  pendingPriceRequestsQuery: {
    queryKey: ['price-requests', 'pending-count'],
    queryFn: loadPending,
  },
  setPriceRequestStatus: save,
}));

function request(page: number): PriceRequest {
  return {
    id: String(page),
    name: `Ana of page ${page}`,
    email: 'ana@example.com',
    company: null,
    phone: null,
    message: null,
    status: 'pending',
    createdAt: '2026-11-21T18:00:00Z',
  };
}

beforeEach(() => {
  loadPage.mockImplementation(({ page }) =>
    Promise.resolve({ items: page <= 2 ? [request(page)] : [], total: 30 }),
  );
  loadPending.mockResolvedValue(7);
  save.mockResolvedValue();
});

function renderPage(path: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return renderInApp(
    <QueryClientProvider client={client}>
      <main>
        <PriceRequests />
      </main>
    </QueryClientProvider>,
    path,
  );
}

test('a change loads the page it is on and the count again, and no other page', async () => {
  const { user } = renderPage('/');
  await screen.findByRole('article', { name: 'Request of Ana of page 1' });
  expect(await screen.findByText('7 of 30 waiting for an answer')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  await screen.findByRole('article', { name: 'Request of Ana of page 2' });
  expect(screen.getByText('26–30 of 30 price list requests')).toBeInTheDocument();

  loadPage.mockClear();
  loadPending.mockClear().mockResolvedValue(6);
  await user.click(screen.getByRole('button', { name: 'Mark Completed' }));
  expect(await screen.findByText('6 of 30 waiting for an answer')).toBeInTheDocument();
  await waitFor(() => expect(loadPage.mock.calls).toEqual([[{ status: null, page: 2 }]]));
  expect(loadPending).toHaveBeenCalledTimes(1);
});

test('a page beyond the last leads back to the first', async () => {
  const { user } = renderPage('/?page=9');
  expect(await screen.findByText('There are not that many pages.')).toBeInTheDocument();
  expect(screen.queryByText(/waiting for an answer/)).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Show the first page' }));
  await screen.findByRole('article', { name: 'Request of Ana of page 1' });
});

test('one status is chosen, kept from page to page, and left again', async () => {
  const { user } = renderPage('/?page=2');
  await screen.findByRole('article', { name: 'Request of Ana of page 2' });
  await user.selectOptions(screen.getByLabelText('Status'), 'Pending');
  await screen.findByRole('article', { name: 'Request of Ana of page 1' });
  expect(loadPage).toHaveBeenLastCalledWith({ status: 'pending', page: 1 });
  // How many requests there are in all is not known then.
  expect(await screen.findByText('7 waiting for an answer')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  await screen.findByRole('article', { name: 'Request of Ana of page 2' });
  expect(loadPage).toHaveBeenLastCalledWith({ status: 'pending', page: 2 });
  expect(screen.getByLabelText('Status')).toHaveValue('pending');
  await user.selectOptions(screen.getByLabelText('Status'), 'All statuses');
  expect(await screen.findByText('7 of 30 waiting for an answer')).toBeInTheDocument();
});

test('none with a status says so and leads back to all, none at all has nothing to lead to', async () => {
  loadPage.mockResolvedValue({ items: [], total: 0 });
  const { user } = renderPage('/?status=rejected');
  await screen.findByRole('heading', { name: 'No price list requests with this status' });
  expect(screen.getByLabelText('Status')).toHaveValue('rejected');
  await user.click(screen.getByRole('link', { name: 'Show all price list requests' }));
  await screen.findByRole('heading', { name: 'No price list requests yet' });
  expect(screen.queryByRole('link', { name: 'Show all price list requests' })).toBeNull();
  expect(screen.getByLabelText('Status')).toHaveValue('');
});
