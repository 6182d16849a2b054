import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { toastQueue } from '#lib/toast.ts';
import { Loaded } from './loaded.tsx';

const load = vi.fn<() => Promise<string>>();

function List() {
  const query = useQuery({ queryKey: ['list'], queryFn: load, retry: false });
  return (
    <Loaded
      query={query}
      toast="Failed to load the list."
      failure={{ title: 'No list' }}
      skeleton={<p>Loading</p>}
    >
      {(words) => <input aria-label={words} />}
    </Loaded>
  );
}

function renderList() {
  const queryClient = new QueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <List />
    </QueryClientProvider>,
  );
  return queryClient;
}

beforeEach(() => {
  toastQueue.drain();
  load.mockReset();
});

test('what cannot be loaded says so, and can be asked for again', async () => {
  load.mockRejectedValueOnce(new Error('broken')).mockResolvedValueOnce('Orders');
  renderList();
  expect(await screen.findByRole('heading', { name: 'No list' })).toBeInTheDocument();
  expect(toastQueue.drain().at(-1)?.description).toBe('Failed to load the list.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Orders')).toBeInTheDocument();
});

test('what is there stays when asking again fails, with what was typed, and says so quietly', async () => {
  load.mockResolvedValueOnce('Orders').mockRejectedValueOnce(new Error('broken'));
  const queryClient = renderList();
  const field = await screen.findByLabelText('Orders');
  await userEvent.type(field, 'half a note');
  await act(() => queryClient.refetchQueries());
  expect(await screen.findByText(/may be out of date/)).toBeInTheDocument();
  expect(screen.getByLabelText('Orders')).toHaveValue('half a note');
  expect(toastQueue.drain()).toEqual([]);
  load.mockResolvedValueOnce('Orders');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(screen.queryByText(/may be out of date/)).toBeNull());
});
