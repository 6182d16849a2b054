import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { toastQueue } from '#lib/feedback/toast.ts';
import { renderInApp } from '#testing/render.tsx';
import { MailLinkForm } from './mail-link-form.tsx';
import { MailSent } from './mail-sent.tsx';

const send = vi.fn<() => Promise<void>>();
beforeEach(() => {
  send.mockReset();
  toastQueue.drain();
});
const toasts = () => toastQueue.drain().map(({ title, description }) => [title, description]);
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

test('MailLinkForm keeps the typed address if there is no connection', async () => {
  send.mockRejectedValueOnce(new AuthRetryableFetchError('Failed to fetch', 0));
  const { user } = renderInApp(
    <MailLinkForm lead="" send={send} email="ana@example.com">
      {(email) => email}
    </MailLinkForm>,
  );
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  await vi.waitFor(() => expect(toasts()[0]?.[0]).toBe('The link could not be sent.'));
  expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com');
});

test('"Send again" counts down the wait that the service asks for, then sends', async () => {
  vi.useFakeTimers();
  renderInApp(<MailSent send={send}>We sent a link.</MailSent>);
  expect(screen.getByRole('heading', { name: 'Check your email' })).toHaveFocus();
  const button = () => screen.getByRole('button', { name: /^Send again/ });
  await pass(1);
  expect(button()).toHaveTextContent('Send again in 59 s');
  await pass(59);
  const words = 'For security purposes, you can only request this after 59 seconds.';
  send.mockRejectedValueOnce(new AuthApiError(words, 429, 'over_email_send_rate_limit'));
  fireEvent.click(button());
  await pass(0);
  await pass(2);
  expect(toasts()).toEqual([
    ['The link could not be sent.', 'Please wait 59 seconds before you ask for another email.'],
  ]);
  expect(button()).toHaveTextContent('Send again in 57 s');
  await pass(57);
  send.mockResolvedValueOnce();
  fireEvent.click(button());
  await pass(0);
  expect(toasts()).toEqual([['The email is on its way again.', undefined]]);
  expect(button()).toHaveTextContent('Send again in 60 s');
});
