import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render.tsx';
import { choiceParam, filterFormat, pageParam, queryParam } from './list-filter.ts';
import { useSearchFilter } from './use-search-filter.ts';
import { useDebouncedText } from './use-debounced-text.ts';

const { parse, toParams } = filterFormat<{
  query: string;
  status: 'open' | null;
  kind: 'quote' | null;
  page: number;
}>({
  query: queryParam,
  status: choiceParam<'open', null>('status', ['open'], null),
  kind: choiceParam<'quote', null>('kind', ['quote'], null),
  page: pageParam,
});

function List() {
  const [filter, change] = useSearchFilter(parse, toParams);
  const [typed, setTyped] = useDebouncedText(filter.query, (query) => change({ query }));
  const navigate = useNavigate();
  const changeBoth = () => {
    change({ status: 'open' });
    change({ kind: 'quote' });
  };
  return (
    <>
      <input aria-label="Search" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <button onClick={changeBoth}>Both</button>
      <button onClick={() => change({ page: 3 })}>Page 3</button>
      <button onClick={() => void navigate('?q=radio')}>Radios</button>
      <button onClick={() => void navigate(-1)}>Back</button>
      <output aria-label="Search parameters">{useLocation().search}</output>
    </>
  );
}

const search = () => screen.getByLabelText('Search parameters').textContent;
/** Enters the whole text at once, because a slow computer could pause between letters. */
const type = (value: string) =>
  fireEvent.change(screen.getByLabelText('Search'), { target: { value } });

test('a change leads to the first page, and a second change at once keeps the first', async () => {
  const { user } = renderInApp(<List />, '/?q=x&page=2');
  await user.click(screen.getByText('Both'));
  expect(search()).toBe('?q=x&status=open&kind=quote');
  await user.click(screen.getByText('Page 3'));
  expect(search()).toBe('?q=x&status=open&kind=quote&page=3');
});

test('the URL changes when the typing pauses, and keeps a filter chosen in between', async () => {
  renderInApp(<List />);
  for (const text of ['a', 'an', 'ana']) type(text);
  expect(screen.getByLabelText('Search')).toHaveValue('ana');
  expect(search()).toBe('');
  fireEvent.click(screen.getByText('Both'));
  expect(search()).toBe('?status=open&kind=quote');
  await waitFor(() => expect(search()).toBe('?q=ana&status=open&kind=quote'));
});

test('the search field follows the URL back and forth', async () => {
  const { user } = renderInApp(<List />, '/?q=ana');
  await user.click(screen.getByText('Radios'));
  expect(screen.getByLabelText('Search')).toHaveValue('radio');
  await user.click(screen.getByText('Back'));
  expect(screen.getByLabelText('Search')).toHaveValue('ana');
});

test('a pause in typing does not change the URL after the person has left for another page', async () => {
  renderInApp(<List />);
  type('ana');
  window.history.replaceState(null, '', '/still-loading');
  // Waits longer than a pause in typing.
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(search()).toBe('');
  window.history.replaceState(null, '', '/');
});
