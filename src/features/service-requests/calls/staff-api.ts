import { callRpc } from '#lib/api/database.ts';

/** Notes a call to the customer of a request. An answered call changes a request from "new" to "contacted". */
export async function noteCall(requestId: string, wasAnswered: boolean): Promise<void> {
  await callRpc('note_call', { request_id: requestId, was_answered: wasAnswered });
}
