import { queryOptions } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Paginated } from '#lib/api/paginated.ts';
import { announcements } from '#lib/feedback/announcer.ts';
import { choiceParam, filterFormat, pageParam } from '#lib/lists/list-filter.ts';
import { useSearchFilter } from '#lib/lists/use-search-filter.ts';
import { renderInApp } from '#testing/render.tsx';
import { ListPage } from './list-page.tsx';

type Filter = { status: 'open' | null; page: number };

const { parse, toParams } = filterFormat<Filter>({
  status: choiceParam<'open', null>('status', ['open'], null),
  page: pageParam,
});
const none = { items: [], page: 1, perPage: 25, total: 0 };
const load = vi.fn<(filter: Filter) => Promise<Paginated<string>>>();

function Orders() {
  const [filter, change] = useSearchFilter(parse, toParams);
  const query = queryOptions({ queryKey: ['orders', filter], queryFn: () => load(filter) });
  return (
    <main>
      <button onClick={() => change({ status: 'open' })}>Only open</button>
      <button onClick={() => change({ status: null })}>All</button>
      <ListPage
        query={query}
        noun="orders"
        urlOf={(page) => `?${toParams({ ...filter, page }).toString()}`}
        empty={{ title: 'No orders yet' }}
        toast="Failed"
        failure={{ title: 'Failed' }}
        skeleton={<p>Loading</p>}
      >
        {(names) => names.map((name) => <p key={name}>{name}</p>)}
      </ListPage>
    </main>
  );
}

function renderOrders(path: string) {
  return renderInApp(<Orders />, path);
}

beforeEach(() => {
  load.mockImplementation(({ status, page }) =>
    Promise.resolve(
      status ? none : { items: page <= 2 ? [`Page ${page}`] : [], page, perPage: 25, total: 30 },
    ),
  );
});

test('each page of a list has a URL, and the number of items is announced', async () => {
  const { user } = renderOrders('/');
  await screen.findByText('Page 1');
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  expect(await screen.findByText('Page 2')).toBeInTheDocument();
  expect(screen.getByText('26–30 of 30 orders')).toBeInTheDocument();
  await waitFor(() => expect(announcements.current()).toBe('30 found.'));
});

test('a page beyond the last one leads back to the first', async () => {
  const { user } = renderOrders('/?page=9');
  expect(await screen.findByText('There are not that many pages.')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Show the first page' }));
  expect(await screen.findByText('Page 1')).toBeInTheDocument();
});

test('a new filter dims the last rows until its own answer arrives', async () => {
  let answer: (found: Paginated<string>) => void = () => undefined;
  const { user } = renderOrders('/');
  const list = (await screen.findByText('Page 1')).parentElement;
  load.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await user.click(screen.getByText('Only open'));
  expect(list).toHaveAttribute('aria-busy', 'true');
  answer(none);
  expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeInTheDocument();
});

test('an empty answer of the last filter is not shown as the answer of the next one', async () => {
  const { user } = renderOrders('/?status=open');
  await screen.findByRole('heading', { name: 'No orders yet' });
  load.mockReturnValueOnce(new Promise(() => undefined));
  await user.click(screen.getByText('All'));
  expect(await screen.findByText('Loading')).toBeInTheDocument();
});
