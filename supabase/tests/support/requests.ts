import { randomUUID } from 'node:crypto';
import type { Answer, Caller } from './backend.ts';

/** A valid quote request with a new email address, because limits count the requests of each address. */
export const validQuote = () => ({
  firstName: 'Vera',
  lastName: 'Visitor',
  email: `${randomUUID()}@example.com`,
  phone: '(562) 555-0100',
  services: ['Professional Sanitization'],
});

/** Sends a form as the site does. Returns the reference or the refusal. */
export async function send(
  caller: Caller,
  form: { idempotency_key?: string } & Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = { idempotency_key: randomUUID(), ...form };
  const sent = await caller.rpc('submit_service_request', body, headers);
  return sent.status < 300 ? caller.rpc('service_request_reference', body, headers) : sent;
}
