import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render.tsx';
import { useListFilter } from './use-list-filter.ts';

interface Filter {
  query: string;
  status: string;
  kind: string;
  page: number;
}

const parse = (params: URLSearchParams): Filter => ({
  query: params.get('q') ?? '',
  status: params.get('status') ?? '',
  kind: params.get('kind') ?? '',
  page: Number(params.get('page') ?? 1),
});
const toParams = ({ query, status, kind, page }: Filter) =>
  new URLSearchParams({ q: query, status, kind, page: String(page) });

function List() {
  const { filter, shown, change } = useListFilter(parse, toParams);
  const { search } = useLocation();
  const changeBoth = () => {
    change({ status: 'open' });
    change({ kind: 'quote' });
  };
  return (
    <>
      <input
        aria-label="Search"
        value={shown.query}
        onChange={(event) => change({ query: event.target.value })}
      />
      <button onClick={changeBoth}>Both</button>
      <button onClick={() => change({ page: 3 })}>Page 3</button>
      <output aria-label="Shown">{filter.query}</output>
      <output aria-label="Address">{search}</output>
    </>
  );
}

test('a change leads to the first page, and two at once do not undo each other', async () => {
  const { user } = renderInApp(<List />, '/?q=x&page=2');
  const address = screen.getByLabelText('Address');
  await user.click(screen.getByText('Both'));
  expect(address).toHaveTextContent('?q=x&status=open&kind=quote&page=1');
  await user.click(screen.getByText('Page 3'));
  expect(address).toHaveTextContent('?q=x&status=open&kind=quote&page=3');
});

test('what is typed shows at once and reaches the address when the typing pauses', async () => {
  const { user } = renderInApp(<List />, '/?status=open');
  await user.type(screen.getByLabelText('Search'), 'ana');
  expect(screen.getByLabelText('Search')).toHaveValue('ana');
  expect(screen.getByLabelText('Shown')).toHaveTextContent('');
  await user.click(screen.getByText('Both'));
  await waitFor(() =>
    expect(screen.getByLabelText('Address')).toHaveTextContent(
      '?q=ana&status=open&kind=quote&page=1',
    ),
  );
  expect(screen.getByLabelText('Shown')).toHaveTextContent('ana');
});
