import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, type ComponentType } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { Link } from '#components/link.tsx';
import * as auth from '#features/auth/api.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { toastQueue } from '#lib/feedback/toast.ts';
import { useAdminDoor } from './use-admin-door.ts';

vi.mock('#features/auth/api.ts');

const session = { user: { id: 'u1', email: 'staff@example.com' } };

function Inside() {
  const { email, leave } = useAdminDoor();
  return (
    <>
      <button onClick={() => void leave()}>{email ?? 'nobody yet'}</button>
      <Link to="?page=2">Next page</Link>
    </>
  );
}

function Outside() {
  return <p>Outside</p>;
}

function renderDoor(Elsewhere: ComponentType = Outside) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/admin-orders']}>
        <Routes>
          <Route path="/admin-orders" element={<Inside />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

async function comeBackToTheTab() {
  document.dispatchEvent(new Event('visibilitychange'));
  await act(async () => Promise.resolve());
}

function lastToast() {
  return toastQueue.drain().at(-1);
}

beforeEach(() => {
  toastQueue.drain();
  vi.clearAllMocks();
  vi.mocked(auth.getSession).mockResolvedValue(session as never);
  vi.mocked(auth.isAdmin).mockResolvedValue(true);
  vi.mocked(auth.onSignedOut).mockReturnValue(() => undefined);
});

test.each([
  ['the network is away', new ApiError('', { status: 0 })],
  ['the backend is broken', new ApiError('', { status: 503 })],
  ['the code for it cannot be fetched', new TypeError('Failed to fetch')],
])('whoever is inside stays while %s, and is asked again later', async (_case, failure) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  renderDoor();
  await screen.findByText(session.user.email);
  vi.mocked(auth.isAdmin).mockRejectedValueOnce(failure);
  await comeBackToTheTab();
  expect(log).toHaveBeenCalledOnce();
  expect(screen.getByText(session.user.email)).toBeInTheDocument();
  expect(lastToast()).toBeUndefined();

  vi.mocked(auth.isAdmin).mockResolvedValueOnce(false);
  await comeBackToTheTab();
  expect(screen.getByText('Outside')).toBeInTheDocument();
  expect(lastToast()?.title).toBe('Access denied. Admin privileges required.');
  log.mockRestore();
});

test.each([
  ['a session that ended', () => vi.mocked(auth.getSession).mockResolvedValueOnce(null)],
  [
    'a question that is refused',
    () => vi.mocked(auth.isAdmin).mockRejectedValueOnce(new ApiError('', { status: 403 })),
  ],
])('%s shows the door', async (_case, end) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  renderDoor();
  await screen.findByText(session.user.email);
  end();
  await comeBackToTheTab();
  expect(screen.getByText('Outside')).toBeInTheDocument();
  log.mockRestore();
});

test('nobody is let in unasked', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  vi.mocked(auth.isAdmin).mockRejectedValueOnce(new ApiError('', { status: 0 }));
  renderDoor();
  expect(await screen.findByText('Outside')).toBeInTheDocument();
  expect(lastToast()?.title).toBe('Error checking admin status');
  log.mockRestore();
});

test('a sign-out that fails is told, and the door stays watched', async () => {
  renderDoor();
  const button = await screen.findByText(session.user.email);
  vi.mocked(auth.signOut).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await userEvent.click(button);
  expect(lastToast()?.title).toBe('You are still signed in');

  vi.mocked(auth.getSession).mockResolvedValueOnce(null);
  await comeBackToTheTab();
  expect(screen.getByText('Outside')).toBeInTheDocument();
});

test('whoever goes on inside while the page outside is being fetched is told once', async () => {
  renderDoor(lazy(() => new Promise<never>(() => undefined)));
  await screen.findByText(session.user.email);
  vi.mocked(auth.getSession).mockResolvedValue(null);
  await comeBackToTheTab();
  await userEvent.click(screen.getByText('Next page'));
  expect(auth.getSession).toHaveBeenCalledTimes(3);
  await act(async () => Promise.resolve());
  expect(toastQueue.drain()).toHaveLength(1);
});
