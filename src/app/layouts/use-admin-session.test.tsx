import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { Link } from '#components/link.tsx';
import * as auth from '#features/auth/api.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { toastQueue } from '#lib/feedback/toast.ts';
import { renderInApp } from '#testing/render.tsx';
import { useAdminSession } from './use-admin-session.ts';

vi.mock('#features/auth/api.ts');

const session = { user: { id: 'u1', email: 'staff@example.com' } };

function Inside() {
  const { member, leave } = useAdminSession();
  return (
    <>
      <button onClick={() => void leave()}>{member?.email ?? 'nobody yet'}</button>
      <Link to="?page=2">Next page</Link>
    </>
  );
}

function Outside() {
  return <p>Outside</p>;
}

function renderStaffArea(Elsewhere: ComponentType = Outside) {
  renderInApp(
    <Routes>
      <Route path="/admin-orders" element={<Inside />} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
    '/admin-orders',
  );
}

const returnToTab = () => act(() => void window.dispatchEvent(new Event('visibilitychange')));
const toastTitles = () => toastQueue.drain().map(({ title }) => title);

beforeEach(() => {
  toastQueue.drain();
  vi.clearAllMocks();
  vi.spyOn(console, 'error').mockReturnValue();
  vi.mocked(auth.getSession).mockResolvedValue(session as never);
  vi.mocked(auth.staffRole).mockResolvedValue({ role: 'admin', name: '' });
  vi.mocked(auth.onUserChange).mockReturnValue(() => undefined);
});

test.each([
  ['the network is away', new ApiError('', { status: 0 })],
  ['the backend is broken', new ApiError('', { status: 503 })],
])('an admin stays inside while %s, and leaves when the role is gone', async (_case, failure) => {
  renderStaffArea();
  await screen.findByText(session.user.email);
  vi.mocked(auth.staffRole).mockRejectedValueOnce(failure);
  returnToTab();
  await waitFor(() => expect(console.error).toHaveBeenCalledWith('Admin check failed', failure));
  expect(screen.getByText(session.user.email)).toBeInTheDocument();
  expect(toastTitles()).toEqual([]);

  vi.mocked(auth.staffRole).mockResolvedValueOnce(null);
  returnToTab();
  expect(await screen.findByText('Outside')).toBeInTheDocument();
  expect(toastTitles()).toEqual(['Access denied. Admin privileges required.']);
});

test.each([
  [
    'whose session has ended',
    () => vi.mocked(auth.getSession).mockResolvedValueOnce(null),
    'Please login to access this page',
  ],
  [
    'whose session was ended on another device, as by a new password,',
    () => {
      vi.mocked(auth.getSession)
        .mockResolvedValueOnce(session as never)
        .mockResolvedValueOnce(null);
      vi.mocked(auth.staffRole).mockRejectedValueOnce(new ApiError('', { status: 401 }));
    },
    'Please login to access this page',
  ],
  [
    'whose check is refused',
    () => vi.mocked(auth.staffRole).mockRejectedValueOnce(new ApiError('', { status: 403 })),
    'Error checking admin status',
  ],
])('an admin %s is sent away', async (_case, end, title) => {
  renderStaffArea();
  await screen.findByText(session.user.email);
  end();
  returnToTab();
  expect(await screen.findByText('Outside')).toBeInTheDocument();
  expect(toastTitles()).toEqual([title]);
});

test('a session that ends during a check leads out of the staff area at once', async () => {
  let change: (isSignedIn: boolean) => void = () => undefined;
  vi.mocked(auth.onUserChange).mockImplementation((callback) => {
    change = callback;
    return () => undefined;
  });
  renderStaffArea();
  await screen.findByText(session.user.email);
  vi.mocked(auth.staffRole).mockReturnValue(new Promise(() => undefined));
  returnToTab();
  act(() => change(false));
  expect(await screen.findByText('Outside')).toBeInTheDocument();
  expect(toastTitles()).toEqual(['Please login to access this page']);
});

test('after a change of the account, the staff page is hidden until the new account is checked', async () => {
  let change: (isSignedIn: boolean) => void = () => undefined;
  vi.mocked(auth.onUserChange).mockImplementation((callback) => {
    change = callback;
    return () => undefined;
  });
  renderStaffArea();
  await screen.findByText(session.user.email);
  vi.mocked(auth.staffRole).mockReturnValue(new Promise(() => undefined));
  act(() => change(true));
  expect(await screen.findByText('nobody yet')).toBeInTheDocument();
});

test('a person whose role cannot be checked is sent away', async () => {
  vi.mocked(auth.staffRole).mockRejectedValueOnce(new ApiError('', { status: 0 }));
  renderStaffArea();
  expect(await screen.findByText('Outside')).toBeInTheDocument();
  expect(toastTitles()).toEqual(['Error checking admin status']);
});

test('a failed sign-out shows a toast, and later checks still send the person away', async () => {
  renderStaffArea();
  const button = await screen.findByText(session.user.email);
  vi.mocked(auth.signOut).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await userEvent.click(button);
  expect(toastTitles()).toEqual(['You are still signed in']);

  vi.mocked(auth.getSession).mockResolvedValueOnce(null);
  returnToTab();
  expect(await screen.findByText('Outside')).toBeInTheDocument();
});

test('only one toast is shown when the person follows another link before the login page has loaded', async () => {
  renderStaffArea(lazy(() => new Promise<never>(() => undefined)));
  await screen.findByText(session.user.email);
  vi.mocked(auth.getSession).mockResolvedValue(null);
  returnToTab();
  await screen.findByText('nobody yet');
  await userEvent.click(screen.getByText('Next page'));
  expect(toastTitles()).toEqual(['Please login to access this page']);
});
