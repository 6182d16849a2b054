import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { callRpc } from '#lib/api/database.ts';
import { renderInApp } from '#testing/render.tsx';
import { MailNotice } from './mail-notice.tsx';

vi.mock('#lib/api/database.ts');
// Cast, because TypeScript cannot compare types with so many functions.
const rpc = vi.mocked(callRpc as unknown as (name: string) => Promise<unknown>);

const failed = (part: object) => ({
  id: 'm',
  kind: 'order-confirmation',
  record: 'order',
  reference: 'FSS-1',
  answer: 'mailbox full',
  ...part,
});

const problems = (part: { failed?: object[]; [field: string]: unknown }) => ({
  waitingSince: null,
  waiting: 0,
  outage: null,
  failedCount: part.failed?.length ?? 0,
  failed: [],
  missingCount: 0,
  missing: [],
  ...part,
});

function show(part: Parameters<typeof problems>[0]) {
  rpc.mockResolvedValue(problems(part));
  return renderInApp(<MailNotice />);
}

test('MailNotice counts failed mails, links to their records, dismisses them and sends them again', async () => {
  const { user } = show({
    failed: [
      failed({ id: '1' }),
      failed({ id: '2', kind: 'request-received', record: 'request', reference: 'REQ-2' }),
      failed({
        id: '3',
        kind: 'new-price-request',
        record: 'price-request',
        reference: 'Ana Ortiz',
      }),
      failed({ id: '4', kind: 'staff-digest', record: 'staff', reference: '' }),
    ],
  });
  await user.click(await screen.findByText('4 emails could not be delivered'));
  const items = screen.getAllByRole('listitem');
  const links = ['/admin-orders/FSS-1', '/admin-requests/REQ-2', '/admin-price-requests'];
  for (const [index, address] of links.entries()) {
    expect(within(items[index]!).getByRole('link')).toHaveAttribute('href', address);
    expect(items[index]).toHaveTextContent('mailbox full');
  }
  expect(items[3]).toHaveTextContent('Summary to staff');
  expect(within(items[3]!).queryByRole('link')).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Dismiss: Confirmation REQ-2' }));
  expect(callRpc).toHaveBeenCalledWith('dismiss_mail', { mail_id: '2' });
  await user.click(screen.getByRole('button', { name: 'Send all failed again' }));
  expect(callRpc).toHaveBeenCalledWith('send_failed_mails_again', {});
  rpc.mockResolvedValue(problems({}));
  await user.click(screen.getByRole('button', { name: 'Send again: Confirmation FSS-1' }));
  expect(callRpc).toHaveBeenCalledWith('send_mail_again', { mail_id: '1' });
  await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument());
});

test('MailNotice sends failed mails again in calls of a thousand', async () => {
  const { user } = show({ failed: [failed({ id: '1' })], failedCount: 1500 });
  await user.click(await screen.findByText('1,500 emails could not be delivered'));
  const answers = [1000, 500, 0];
  rpc.mockClear();
  rpc.mockImplementation((name) =>
    Promise.resolve((name === 'send_failed_mails_again' ? answers.shift() : problems({})) as never),
  );
  await user.click(screen.getByRole('button', { name: 'Send all failed again' }));
  await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument());
  expect(answers).toEqual([]);
});

test('MailNotice uses the singular for one failed mail, and cuts a long list', async () => {
  const { unmount } = show({ failed: [failed({})] });
  expect(await screen.findByText('1 email could not be delivered')).toBeVisible();
  expect(screen.queryByText('Send all failed again')).not.toBeInTheDocument();
  unmount();
  show({ failed: [failed({})], failedCount: 1200 });
  expect(await screen.findByText('1,200 emails could not be delivered')).toBeVisible();
  expect(screen.getByText('and 1,199 more')).toBeInTheDocument();
});

test('MailNotice warns about mail that is stuck, with the answer of the mail server', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T20:00:00Z') });
  const minutesAgo = '2026-11-25T19:49:00Z';
  const { unmount } = show({ waitingSince: minutesAgo, waiting: 12, outage: '535 wrong password' });
  expect(await screen.findByText(/^Emails haven’t gone out since .*11:49 AM$/)).toBeVisible();
  expect(
    screen.getByText('12 emails are waiting. The mail server says: 535 wrong password'),
  ).toBeVisible();
  unmount();
  show({ waitingSince: minutesAgo, waiting: 1 });
  expect(await screen.findByText('1 email is waiting. The mail sender may be off.')).toBeVisible();
});

test('MailNotice counts orders and requests that got no email', async () => {
  const missing = [
    { record: 'order', reference: 'FSS-2' },
    { record: 'price-request', reference: 'Ana Ortiz' },
  ];
  show({ missing, missingCount: 2 });
  expect(
    await screen.findByText('2 orders and requests from the last day got no email'),
  ).toBeVisible();
  expect(screen.getByText('FSS-2')).toHaveAttribute('href', '/admin-orders/FSS-2');
  expect(screen.getByText('Ana Ortiz')).toHaveAttribute('href', '/admin-price-requests');
});
