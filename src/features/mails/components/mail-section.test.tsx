import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { callRpc } from '#lib/api/database.ts';
import { mail } from '#testing/factories.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { renderInApp } from '#testing/render.tsx';
import { mailsQuery } from '../staff-api.ts';
import { MailSection } from './mail-section.tsx';

vi.mock('#lib/api/database.ts');

// Cast, because TypeScript cannot compare types with so many functions.
const rpc = vi.mocked(callRpc as unknown as () => Promise<unknown>);

function Page() {
  return <MailSection query={useQuery(mailsQuery({ order_id: 'o1' }))} formatAt={formatDateTime} />;
}

test('MailSection shows "No emails yet" without mails', async () => {
  rpc.mockResolvedValue([] as never);
  renderInApp(<Page />);
  expect(await screen.findByText('No emails yet')).toBeVisible();
});

test.each([
  ['a failure', () => Promise.reject(new ApiError('', { status: 0 }))],
  ['a malformed answer', () => Promise.resolve([{ id: 1 }] as never)],
])('MailSection offers to try again after %s', async (_name, answer) => {
  rpc.mockImplementationOnce(answer);
  renderInApp(<Page />);
  expect(await screen.findByText('The emails could not be loaded.')).toBeVisible();
  rpc.mockResolvedValue([mail()] as never);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(await screen.findByText('1 email'));
  expect(screen.getByText('Confirmation sent')).toBeVisible();
});

test('MailSection is collapsed if all mails were sent, and open if one failed', async () => {
  rpc.mockResolvedValueOnce([mail({ id: '1' }), mail({ id: '2' })] as never);
  const { unmount } = renderInApp(<Page />);
  await screen.findByText('2 emails');
  expect(screen.getAllByText('Confirmation sent')[0]).not.toBeVisible();
  unmount();
  rpc.mockResolvedValueOnce([mail({ state: 'failed' })] as never);
  const { user } = renderInApp(<Page />);
  expect(await screen.findByText('Confirmation could not be delivered')).toBeVisible();
  // The list stays open after a mail was sent again.
  rpc.mockResolvedValue([mail({ state: 'queued' })] as never);
  await user.click(screen.getByRole('button', { name: /^Send again/ }));
  expect(await screen.findByText('Confirmation planned')).toBeVisible();
});
