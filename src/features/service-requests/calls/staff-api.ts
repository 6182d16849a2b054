import { callRpc } from '#lib/api/database.ts';

/** Records a call to the customer. If the customer answered, a new request becomes "contacted". */
export async function noteCall(requestId: string, wasAnswered: boolean): Promise<void> {
  await callRpc('note_call', { request_id: requestId, was_answered: wasAnswered });
}
