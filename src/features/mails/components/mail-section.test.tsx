import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { callRpc } from '#lib/api/database.ts';
import { toastQueue } from '#lib/feedback/toast.ts';
import { mail } from '#testing/factories.ts';
import { mailsQuery } from '../api.ts';
import { MailSection } from './mail-section.tsx';

vi.mock('#lib/api/database.ts');

const rpc = vi.mocked(callRpc);
beforeEach(() => void rpc.mockReset());

function Page() {
  return <MailSection query={useQuery({ ...mailsQuery({ order_id: 'o1' }), retry: false })} />;
}

function show() {
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>
  );
  return { user: userEvent.setup(), ...render(page) };
}

test('each mail is shown with its state, and the last of its kind can be sent again', async () => {
  let mails = [mail({ id: 'm1', state: 'failed', answer: 'mailbox full' })];
  rpc.mockImplementation((name) => {
    if (name === 'send_mail_again') {
      mails = [...mails, mail({ id: 'm2', state: 'queued', sentAgainBy: 'anna@example.com' })];
    }
    return Promise.resolve(mails) as never;
  });
  const { user } = show();
  expect(screen.getByRole('status', { name: 'Loading emails' })).toBeInTheDocument();
  const item = await screen.findByRole('listitem');
  expect(item).toHaveTextContent('Confirmation could not be delivered: mailbox full');

  await user.click(screen.getByRole('button', { name: 'Send again: Confirmation' }));
  expect(rpc).toHaveBeenCalledWith('send_mail_again', { mail_id: 'm1' });
  const copy = (await screen.findAllByRole('listitem'))[1]!;
  expect(copy).toHaveTextContent('Confirmation waiting to be sent');
  expect(within(copy).getByText('Sent again by anna@example.com')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(toastQueue.drain()).toMatchObject([{ kind: 'success' }]);
});

test("a refusal is told in the backend's words", async () => {
  const sentence = 'This email is about to be sent already.';
  rpc.mockImplementation((name) => {
    if (name !== 'send_mail_again') return Promise.resolve([mail()]) as never;
    const details = { code: 'mail_waiting' };
    return Promise.reject(new ApiError(sentence, { status: 409, code: 'mail_waiting', details }));
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /Send again/ }));
  await vi.waitFor(() =>
    expect(toastQueue.drain()).toMatchObject([{ kind: 'destructive', description: sentence }]),
  );
});

test('no mail is told', async () => {
  rpc.mockResolvedValue([] as never);
  show();
  expect(await screen.findByText('No email was written about this.')).toBeVisible();
});

test.each([
  ['a failure', () => Promise.reject(new ApiError('', { status: 0 }))],
  ['an answer of another shape', () => Promise.resolve([{ id: 1 }] as never)],
])('after %s the mails can be loaded again', async (_name, answer) => {
  rpc.mockImplementationOnce(answer);
  const { user } = show();
  expect(await screen.findByText('The emails could not be loaded.')).toBeVisible();
  rpc.mockResolvedValue([mail()] as never);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Confirmation sent')).toBeVisible();
});
