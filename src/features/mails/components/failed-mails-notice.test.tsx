import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { callRpc } from '#lib/api/database.ts';
import { renderInApp } from '#testing/render.tsx';
import { FailedMailsNotice } from './failed-mails-notice.tsx';

vi.mock('#lib/api/database.ts');

const failed = (part: object) => ({
  id: 'm',
  kind: 'order-confirmation',
  about: 'order',
  reference: 'FSS-1',
  answer: 'mailbox full',
  ...part,
});

function show(mails: object[]) {
  vi.mocked(callRpc).mockResolvedValue(mails as never);
  return renderInApp(
    <QueryClientProvider client={new QueryClient()}>
      <FailedMailsNotice />
    </QueryClientProvider>,
  );
}

test('failed mails are counted, lead to what they are about, and can be sent again', async () => {
  const { user } = show([
    failed({ id: '1' }),
    failed({ id: '2', kind: 'request-received', about: 'request', reference: 'REQ-2' }),
    failed({ id: '3', kind: 'new-price-request', about: 'price-request', reference: 'Ana Ortiz' }),
    failed({ id: '4', kind: 'staff-digest', about: 'staff', reference: '' }),
  ]);
  await user.click(await screen.findByText('4 emails could not be delivered'));
  const items = screen.getAllByRole('listitem');
  const links = ['/admin-orders/FSS-1', '/admin-requests/REQ-2', '/admin-price-requests'];
  for (const [index, address] of links.entries()) {
    expect(within(items[index]!).getByRole('link')).toHaveAttribute('href', address);
    expect(items[index]).toHaveTextContent('mailbox full');
  }
  expect(items[3]).toHaveTextContent('Summary to staff');
  expect(within(items[3]!).queryByRole('link')).not.toBeInTheDocument();

  vi.mocked(callRpc).mockResolvedValue([] as never);
  await user.click(screen.getByRole('button', { name: 'Send again: Confirmation FSS-1' }));
  expect(callRpc).toHaveBeenCalledWith('send_mail_again', { mail_id: '1' });
  await vi.waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument());
});

test('one mail is one, and a long list is cut', async () => {
  const { unmount } = show([failed({})]);
  expect(await screen.findByText('1 email could not be delivered')).toBeVisible();
  unmount();
  show(Array.from({ length: 12 }, (_, id) => failed({ id: String(id) })));
  expect(await screen.findByText('12 emails could not be delivered')).toBeVisible();
  expect(screen.getByText('and 2 more')).toBeInTheDocument();
});
