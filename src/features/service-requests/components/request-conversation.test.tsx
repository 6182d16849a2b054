import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { serviceRequest } from '#testing/factories.ts';
import { renderInApp } from '#testing/render.tsx';
import type { Message } from '../message.ts';
import { replyToRequest } from '../messages/staff-api.ts';
import { RequestConversation, RequestReply } from './request-conversation.tsx';

vi.mock('../messages/staff-api.ts', () => ({ replyToRequest: vi.fn(), markAnswered: vi.fn() }));

const question: Message = {
  id: 'm1',
  sender: 'customer',
  name: '',
  by: '',
  text: 'Do you take insurance?',
  at: '2026-11-22T18:00:00Z',
  isAnswered: false,
  photos: 0,
};
const sentKeys = () => vi.mocked(replyToRequest).mock.calls.map(([, , , key]) => key);

beforeEach(() => vi.mocked(replyToRequest).mockReset());

test('RequestReply sends a reply again with the same key after a lost answer', async () => {
  vi.mocked(replyToRequest)
    .mockRejectedValueOnce(new ApiError('lost', { status: 0 }))
    .mockResolvedValue();
  renderInApp(<RequestReply request={serviceRequest()} messages={[question]} />);
  const box = screen.getByLabelText('Your reply');
  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  await waitFor(() => expect(box).toHaveAccessibleDescription('Please write your reply'));
  await userEvent.type(box, 'Yes.');
  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send reply' })).toBeEnabled());
  expect(box).toHaveValue('Yes.');
  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  await waitFor(() => expect(box).toHaveValue(''));
  expect(replyToRequest).toHaveBeenLastCalledWith(
    serviceRequest().id,
    'Yes.',
    [question],
    expect.any(String),
  );
  await userEvent.type(box, 'And one more thing.');
  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  await waitFor(() => expect(replyToRequest).toHaveBeenCalledTimes(3));
  const [first, again, next] = sentKeys();
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test('RequestReply saves a message without an email address, and says that no email is sent', async () => {
  renderInApp(<RequestReply request={serviceRequest({ email: '' })} messages={[]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Write to the customer' }));
  expect(screen.getByLabelText('Your message to the customer')).toHaveFocus();
  expect(screen.getByText('No email address. Please call the customer.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save reply' })).toBeInTheDocument();
});

test('RequestConversation collapses early answered messages, but no unanswered ones', () => {
  const messages = Array.from({ length: 8 }, (_, index) => ({
    ...{ ...question, id: `m${index}`, text: `Question ${index}` },
    isAnswered: index !== 2,
  }));
  renderInApp(<RequestConversation request={serviceRequest()} messages={messages} />);
  expect(screen.getByText('Earlier (2)')).toBeVisible();
  expect(screen.getByText('Question 1')).not.toBeVisible();
  expect(screen.getByText('Question 2')).toBeVisible();
});
