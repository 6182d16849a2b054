import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import * as auth from '#features/auth/api.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { draftOf } from '#lib/forms/draft.ts';
import { toastQueue } from '#lib/feedback/toast.ts';
import { renderInApp } from '#testing/render.tsx';
import { Component as AccountPage } from './account.tsx';

vi.mock('#features/auth/api.ts');
vi.mock('#features/orders/customer-api.ts', () => ({
  myOrdersQuery: (userId: string) => ({ queryKey: [userId], queryFn: () => Promise.resolve([]) }),
}));
vi.mock('#features/billing/customer-api.ts', () => ({
  myRequestsQuery: () => ({ queryKey: ['my-requests'], queryFn: () => Promise.resolve([]) }),
}));

const session = { user: { id: 'u1', email: 'ana@example.com' } };

function renderAccount() {
  window.history.replaceState(null, '', '/account');
  return renderInApp(
    <Routes>
      <Route path="/account" element={<AccountPage />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    '/account',
  ).client;
}

beforeEach(() => {
  toastQueue.drain();
  vi.mocked(auth.getSession).mockResolvedValue(session as never);
  vi.mocked(auth.onUserChange).mockReturnValue(() => undefined);
});

test('an unreachable server does not sign the customer out, and the orders can be loaded again', async () => {
  vi.mocked(auth.getSession).mockRejectedValueOnce(new ApiError('', { status: 0 }));
  renderAccount();
  await screen.findByRole('heading', { name: 'Your orders could not be loaded' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No orders yet')).toBeInTheDocument();
  expect(screen.getByText('Signed in as ana@example.com')).toBeInTheDocument();
});

test('a person who is not signed in is sent to /auth', async () => {
  vi.mocked(auth.getSession).mockResolvedValue(null);
  renderAccount();
  expect(await screen.findByText('Elsewhere')).toBeInTheDocument();
});

test('a person who has left for another page is not sent to /auth', async () => {
  let answer: (session: null) => void = () => undefined;
  vi.mocked(auth.getSession).mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const queryClient = renderAccount();
  window.history.pushState(null, '', '/products');
  answer(null);
  await waitFor(() => expect(queryClient.getQueryState(['account'])?.status).toBe('success'));
  expect(screen.getByRole('heading', { name: 'Your Account' })).toBeInTheDocument();
  expect(screen.queryByText('Elsewhere')).toBeNull();
});

test('a failed sign-out shows a toast, and can be tried again', async () => {
  renderAccount();
  await screen.findByText('Signed in as ana@example.com');
  vi.mocked(auth.signOut).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(toastQueue.drain().at(-1)?.title).toBe('You are still signed in');
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('Elsewhere')).toBeInTheDocument();
});

test('signing out deletes drafts and the last order from the browser', async () => {
  const draft = draftOf('draft-assessment', { fullName: '' });
  draft.save({ fullName: 'Ana' });
  sessionStorage.setItem('last-order', '{}');
  sessionStorage.setItem('unrelated', '1');
  renderAccount();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('Elsewhere')).toBeInTheDocument();
  expect(Object.keys(sessionStorage)).toEqual(['unrelated']);
  expect(draft.read()).toBeUndefined();
});
