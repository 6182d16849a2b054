import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { useDelayedText } from './use-delayed-text.ts';
import { usePendingParams } from './use-pending-params.ts';

let deliver: () => void;

function List() {
  const navigate = useNavigate();
  const [params, setParams] = usePendingParams();
  const query = params.get('q') ?? '';
  const search = (text: string) => setParams(new URLSearchParams({ q: text }), { replace: true });
  const [typed, setTyped] = useDelayedText(query, search);
  return (
    <>
      <input aria-label="Find" value={query} onChange={({ target }) => search(target.value)} />
      <input aria-label="Delayed" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <button onClick={() => void navigate('/other')}>Other page</button>
    </>
  );
}

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  const code = new Promise<void>((resolve) => (deliver = resolve));
  const Other = lazy(() => code.then(() => ({ default: () => <p>The other page</p> })));
  render(
    <BrowserRouter>
      <Suspense>
        <Routes>
          <Route path="/" element={<List />} />
          <Route path="/other" element={<Other />} />
        </Routes>
      </Suspense>
    </BrowserRouter>,
  );
});

test.each(['Find', 'Delayed'])(
  'a page that was asked for comes, whatever is typed into %s while it is on its way',
  async (field) => {
    await userEvent.type(screen.getByLabelText(field), 'ana');
    await userEvent.click(screen.getByText('Other page'));
    await userEvent.type(screen.getByLabelText(field), 'x');
    // Longer than a pause in typing.
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(screen.getByLabelText('Find')).toHaveValue('anax');
    await act(() => Promise.resolve(deliver()));
    expect(await screen.findByText('The other page')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/other');
  },
);

test('whoever turns back from a page on its way finds the search, and the address follows', async () => {
  await userEvent.click(screen.getByText('Other page'));
  await userEvent.type(screen.getByLabelText('Find'), 'ana');
  act(() => window.history.back());
  await waitFor(() => expect(window.location.search).toBe('?q=ana'));
  expect(window.location.pathname).toBe('/');
  expect(screen.getByLabelText('Find')).toHaveValue('ana');
});

test('an address that the browser will not change so often follows later, the search at once', async () => {
  const refusal = new DOMException('100 times per 30 seconds', 'SecurityError');
  const replaceState = vi.spyOn(window.history, 'replaceState').mockImplementation(() => {
    throw refusal;
  });
  await userEvent.type(screen.getByLabelText('Find'), 'ana');
  expect(screen.getByLabelText('Find')).toHaveValue('ana');
  expect(window.location.search).toBe('');
  replaceState.mockRestore();
  await waitFor(() => expect(window.location.search).toBe('?q=ana'));
  expect(screen.getByLabelText('Find')).toHaveValue('ana');
});
