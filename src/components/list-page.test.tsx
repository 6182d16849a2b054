import {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  useQuery,
} from '@tanstack/react-query';
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
const load = vi.fn<(filter: Filter) => Promise<Paginated<string>>>();

function Orders() {
  const [filter, change] = useSearchFilter(parse, toParams);
  const query = useQuery({
    queryKey: ['orders', filter],
    queryFn: () => load(filter),
    placeholderData: keepPreviousData,
  });
  return (
    <main>
      <button onClick={() => change({ status: 'open' })}>Only open</button>
      <ListPage
        query={query}
        noun="orders"
        page={filter.page}
        perPage={25}
        urlOf={(page) => `?${toParams({ ...filter, page }).toString()}`}
        allUrl="/"
        isFiltered={filter.status !== null}
        emptyText={(isFiltered) => ({ title: isFiltered ? 'None found' : 'No orders yet' })}
        toast="Failed"
        failure={{ title: 'Failed' }}
        skeleton={null}
      >
        {(names) => names.map((name) => <p key={name}>{name}</p>)}
      </ListPage>
    </main>
  );
}

function renderOrders(path: string) {
  return renderInApp(
    <QueryClientProvider client={new QueryClient()}>
      <Orders />
    </QueryClientProvider>,
    path,
  );
}

beforeEach(() => {
  load.mockImplementation(({ status, page }) =>
    Promise.resolve(
      status ? { items: [], total: 0 } : { items: page <= 2 ? [`Page ${page}`] : [], total: 30 },
    ),
  );
});

test('each page of a list has a URL, and how many were found is read out', async () => {
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

test('the last answer stays, dimmed, until a filter has its own; an empty one leads back to all', async () => {
  let answer: (found: Paginated<string>) => void = () => undefined;
  const { user } = renderOrders('/');
  const list = (await screen.findByText('Page 1')).parentElement;
  load.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await user.click(screen.getByText('Only open'));
  expect(list).toHaveAttribute('aria-busy', 'true');
  answer({ items: [], total: 0 });
  expect(await screen.findByRole('heading', { name: 'None found' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Show all orders' }));
  expect(await screen.findByText('Page 1')).toBeInTheDocument();
});

test('an empty list without a filter leads nowhere', async () => {
  load.mockResolvedValue({ items: [], total: 0 });
  renderOrders('/');
  expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});
