import { callRpc } from '#lib/api/database.ts';

/** Notes a call to the customer of a request. One that was answered makes a new request contacted. */
export async function noteCall(requestId: string, wasAnswered: boolean): Promise<void> {
  await callRpc('note_call', { request_id: requestId, was_answered: wasAnswered });
}
