import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useOneMoment } from './use-one-moment.ts';

const count = vi.fn<() => Promise<number>>();
const list = vi.fn<() => Promise<string>>();
const suppliers = vi.fn<() => Promise<string>>();

const countQuery = { queryKey: ['orders', 'count'], queryFn: count, refetchInterval: 60_000 };
const listQuery = { queryKey: ['orders', 'list'], queryFn: list, staleTime: Infinity };

function Navigation() {
  useOneMoment();
  return <p>{useQuery(countQuery).data} pending</p>;
}

function List() {
  return <p>{useQuery(listQuery).data ?? 'none yet'}</p>;
}

function Suppliers() {
  return <p>{useQuery({ queryKey: ['suppliers'], queryFn: suppliers }).data}</p>;
}

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });

function page({ hasList = true }: { hasList?: boolean } = {}) {
  return (
    <QueryClientProvider client={client}>
      <Navigation />
      <Suppliers />
      {hasList && <List />}
    </QueryClientProvider>
  );
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

/** An answer that takes a moment, as all do. */
const answer = <Value,>(value: Value) =>
  new Promise<Value>((resolve) => setTimeout(() => resolve(value), 20));

beforeEach(() => {
  vi.useFakeTimers();
  client.clear();
  count.mockReset().mockImplementation(() => answer(1));
  list.mockReset().mockImplementation(() => answer('first'));
  suppliers.mockReset().mockImplementation(() => answer('all'));
});

afterEach(() => vi.useRealTimers());

test('a list is asked for with its count, once each, and nothing else is', async () => {
  render(page());
  await pass(1);
  expect([count, list, suppliers].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  count.mockImplementation(() => answer(2));
  list.mockImplementation(() => answer('first, second'));
  await pass(60);
  expect(screen.getByText('2 pending')).toBeInTheDocument();
  expect(screen.getByText('first, second')).toBeInTheDocument();
  await pass(30);
  expect([count, list, suppliers].map(({ mock }) => mock.calls.length)).toEqual([2, 2, 1]);
});

test('a list that is opened brings its count along', async () => {
  const { rerender } = render(page({ hasList: false }));
  await pass(20);
  count.mockImplementation(() => answer(2));
  rerender(page());
  await pass(1);
  expect(screen.getByText('first')).toBeInTheDocument();
  expect(screen.getByText('2 pending')).toBeInTheDocument();
});

test('a list that was left is asked for again when its count was since, however fresh it is', async () => {
  const { rerender } = render(page());
  await pass(1);
  rerender(page({ hasList: false }));
  await pass(60);
  list.mockImplementation(() => answer('second'));
  rerender(page());
  expect(screen.getByText('first')).toBeInTheDocument();
  await pass(1);
  expect(screen.getByText('second')).toBeInTheDocument();
});

test('a list that cannot be loaded again stays, and its count does not ask in a circle', async () => {
  render(page());
  await pass(1);
  list.mockImplementation(() => answer(null).then(() => Promise.reject(new Error('broken'))));
  await pass(60);
  expect(screen.getByText('first')).toBeInTheDocument();
  expect(list).toHaveBeenCalledTimes(2);
  expect(count).toHaveBeenCalledTimes(2);
});
