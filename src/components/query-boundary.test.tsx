import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { toastQueue } from '#lib/feedback/toast.ts';
import { renderInApp } from '#testing/render.tsx';
import { QueryBoundary } from './query-boundary.tsx';

const load = vi.fn<() => Promise<string>>();

function List({ page = 1 }) {
  const query = useQuery({
    queryKey: ['list', page],
    queryFn: load,
    placeholderData: keepPreviousData,
  });
  return (
    <QueryBoundary
      query={query}
      toast="Failed to load the list."
      failure={{ title: 'No list' }}
      skeleton={<p>Loading</p>}
    >
      {(words) => <input aria-label={words} />}
    </QueryBoundary>
  );
}

beforeEach(() => {
  toastQueue.drain();
  load.mockReset();
});

test('a list that cannot be loaded says so and can be loaded again', async () => {
  load.mockRejectedValueOnce(new Error('broken')).mockResolvedValueOnce('Orders');
  renderInApp(<List />);
  expect(await screen.findByRole('heading', { name: 'No list' })).toBeInTheDocument();
  expect(toastQueue.drain().at(-1)?.description).toBe('Failed to load the list.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Orders')).toBeInTheDocument();
});

test('a failed refetch keeps the list and the typed text, with a quiet notice', async () => {
  load.mockResolvedValueOnce('Orders').mockRejectedValueOnce(new Error('broken'));
  const { client: queryClient } = renderInApp(<List />);
  const field = await screen.findByLabelText('Orders');
  await userEvent.type(field, 'half a note');
  await act(() => queryClient.refetchQueries());
  expect(await screen.findByText(/may be out of date/)).toBeInTheDocument();
  expect(screen.getByLabelText('Orders')).toHaveValue('half a note');
  expect(toastQueue.drain()).toEqual([]);
  load.mockResolvedValueOnce('Orders');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/may be out of date/)).toBeNull());
});

test('a failure stays in place during a refetch, and only the button makes another toast', async () => {
  load.mockRejectedValue(new Error('broken'));
  const { client: queryClient } = renderInApp(<List />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  retry.focus();
  expect(toastQueue.drain()).toHaveLength(1);

  let fail: (error: Error) => void = () => undefined;
  load.mockReturnValueOnce(new Promise((_resolve, reject) => (fail = reject)));
  act(() => void queryClient.invalidateQueries());
  await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'));
  expect(screen.queryByText('Loading')).toBeNull();
  act(() => fail(new Error('broken again')));
  await waitFor(() => expect(retry).not.toHaveAttribute('aria-busy'));
  expect(retry).toHaveFocus();
  expect(toastQueue.drain()).toEqual([]);

  await userEvent.click(retry);
  await waitFor(() => expect(toastQueue.drain()).toHaveLength(1));
  expect(retry).toHaveFocus();
});

test('a page that failed stays failed during a refetch, and shows no earlier page', async () => {
  load.mockResolvedValueOnce('First page').mockRejectedValueOnce(new Error('broken'));
  const { client: queryClient, rerender } = renderInApp(<List />);
  await screen.findByLabelText('First page');
  rerender(<List page={2} />);
  expect(screen.getByLabelText('First page')).toBeInTheDocument();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  load.mockReturnValueOnce(new Promise(() => undefined));
  act(() => void queryClient.invalidateQueries({ queryKey: ['list', 2] }));
  await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'));
  expect(retry).toBeInTheDocument();
  expect(screen.queryByLabelText('First page')).toBeNull();
});
