import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useNavigate, useRoutes, type RouteObject } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { Link } from '#components/link.tsx';
import { site } from '#config/site.ts';
import { PageErrorBoundary } from './page-error-boundary.tsx';
import { loadPages, lazyPage, readsQuery } from './lazy-page.tsx';

const pageModule = { Component: () => <h1>The page</h1> };
const fetchModule = vi.fn<() => Promise<typeof pageModule>>();
let routes: RouteObject[];

function Start() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate('/page')}>Go</button>;
}

function App() {
  return (
    <>
      <Link to="/">Start</Link>
      <PageErrorBoundary>{useRoutes(routes)}</PageErrorBoundary>
    </>
  );
}

async function open(path: string) {
  const app = (
    <MemoryRouter initialEntries={[path]}>
      <App />
    </MemoryRouter>
  );
  // React resumes a suspended component only in an awaited `act`.
  await act(async () => void render(app));
}

const click = (name: string) => act(() => userEvent.click(screen.getByText(name)));
const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const failure = () => screen.findByText('Unexpected Application Error!');

beforeEach(() => {
  fetchModule.mockReset().mockResolvedValue(pageModule);
  routes = [
    { path: '/', Component: Start },
    { path: '/page', ...lazyPage(fetchModule) },
  ];
  // React logs the error that the boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

it('fetches the code of a page once, when the page is first opened', async () => {
  await open('/');
  expect(fetchModule).not.toHaveBeenCalled();
  await loadPages(routes, '/page');
  await click('Go');
  expect(screen.getByText('The page')).toBeVisible();
  await click('Start');
  await click('Go');
  expect(fetchModule).toHaveBeenCalledOnce();
});

it('tries once more when the code cannot be fetched', async () => {
  fetchModule.mockImplementationOnce(offline);
  await open('/page');
  expect(await screen.findByText('The page')).toBeVisible();
  expect(fetchModule).toHaveBeenCalledTimes(2);
});

it('shows a failure with a reload button and the phone, and fetches again for the next link', async () => {
  fetchModule.mockImplementationOnce(offline).mockImplementationOnce(offline);
  await open('/page');
  await failure();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  expect(screen.getByRole('link', { name: /Call/ })).toHaveAttribute('href', site.phone.href);
  expect(fetchModule).toHaveBeenCalledTimes(2);
  await click('Start');
  await loadPages(routes, '/page');
  await click('Go');
  expect(await screen.findByText('The page')).toBeVisible();
});

it('shows a failure when the connection has stalled for 15 seconds', async () => {
  vi.useFakeTimers();
  fetchModule.mockReturnValueOnce(new Promise(() => undefined));
  await open('/');
  await act(async () => void fireEvent.click(screen.getByText('Go')));
  await act(() => vi.advanceTimersByTimeAsync(14_000));
  expect(screen.getByText('Go')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText(/Please check your connection/)).toBeVisible();
});

it('readsQuery is true only for a param in the query that a page names', () => {
  const Component = () => null;
  const modules = [{ Component }, { Component, queryNames: ['q', 'sort'] }];
  expect(readsQuery(modules, '?utm_source=q&sort=name')).toBe(true);
  expect(readsQuery(modules, '?q')).toBe(true);
  expect(readsQuery(modules, '?utm_source=q')).toBe(false);
  expect(readsQuery(modules, '')).toBe(false);
});
