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

// Its types are too many for the compiler to compare.
const rpc = vi.mocked(callRpc as unknown as () => Promise<unknown>);

function Page() {
  return <MailSection query={useQuery(mailsQuery({ order_id: 'o1' }))} formatAt={formatDateTime} />;
}

test('no mail is told', async () => {
  rpc.mockResolvedValue([] as never);
  renderInApp(<Page />);
  expect(await screen.findByText('No emails yet')).toBeVisible();
});

test.each([
  ['a failure', () => Promise.reject(new ApiError('', { status: 0 }))],
  ['an answer of another shape', () => Promise.resolve([{ id: 1 }] as never)],
])('after %s the mails can be loaded again', async (_name, answer) => {
  rpc.mockImplementationOnce(answer);
  renderInApp(<Page />);
  expect(await screen.findByText('The emails could not be loaded.')).toBeVisible();
  rpc.mockResolvedValue([mail()] as never);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(await screen.findByText('1 email'));
  expect(screen.getByText('Confirmation sent')).toBeVisible();
});

test('mails that were sent stand behind one line, and one that failed opens it', async () => {
  rpc.mockResolvedValueOnce([mail({ id: '1' }), mail({ id: '2' })] as never);
  const { unmount } = renderInApp(<Page />);
  await screen.findByText('2 emails');
  expect(screen.getAllByText('Confirmation sent')[0]).not.toBeVisible();
  unmount();
  rpc.mockResolvedValueOnce([mail({ state: 'failed' })] as never);
  const { user } = renderInApp(<Page />);
  expect(await screen.findByText('Confirmation could not be delivered')).toBeVisible();
  // Sent again, it alarms nobody, and stays in sight.
  rpc.mockResolvedValue([mail({ state: 'queued' })] as never);
  await user.click(screen.getByRole('button', { name: /^Send again/ }));
  expect(await screen.findByText('Confirmation planned')).toBeVisible();
});
