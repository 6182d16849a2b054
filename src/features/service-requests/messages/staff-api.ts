/** The messages of a request, for staff. */
import { callRpc } from '#lib/api/database.ts';
import type { Tables } from '#types/database.ts';
import type { Message } from '../message.ts';
import type { RequestDetail } from '../service-request.ts';

export function toMessage(row: Tables<'messages'>, photos: RequestDetail['photos']): Message {
  return {
    id: row.id,
    sender: row.sender,
    name: row.author_name,
    by: row.author_email,
    text: row.body,
    at: row.created_at,
    isAnswered: row.answered_at !== null,
    photos: photos.filter(({ messageId }) => messageId === row.id).length,
  };
}

/**
 * Sends a reply to the customer. A reply that is sent again with the same key is stored once.
 * @param answered The unanswered messages on the page. Messages that arrive later stay unanswered.
 * @throws ApiError
 */
export async function replyToRequest(
  id: string,
  message: string,
  answered: readonly Message[],
  key: string,
): Promise<void> {
  await callRpc('reply_to_request', {
    request_id: id,
    message,
    idempotency_key: key,
    answers: answered.map((one) => one.id),
  });
}

/** Marks a message as answered, for example after a call. */
export async function markAnswered(messageId: string): Promise<void> {
  await callRpc('mark_message_answered', { message_id: messageId });
}
