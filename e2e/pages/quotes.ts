import { randomUUID } from 'node:crypto';
import type { Backend } from './backend.ts';
import type { Booking } from './visits.ts';

export const line = { text: 'Treat two rooms', quantity: 1, price_cents: 24_000 };
export const plain = { optional: false, taxed: false, product_id: null };
const lines = [{ ...plain, ...line }];

/** Has the office send a quote of one line. */
export async function sendQuote(
  backend: Backend,
  { id }: Pick<Booking, 'id'>,
  expected_version = 0,
  more = {},
): Promise<void> {
  await backend.call('send_quote', {
    ...{ request_id: id, lines, message: '', deposit_cents: 0, expected_version },
    ...{ valid_until: await backend.day(14), idempotency_key: randomUUID() },
    ...more,
  });
}

/** Sends it, and has the customer accept it by phone. @returns its id. */
export async function sendAcceptedQuote(
  backend: Backend,
  request: Pick<Booking, 'id' | 'name'>,
  deposit_cents: number,
  version = 1,
): Promise<string> {
  await sendQuote(backend, request, version - 1, { deposit_cents });
  const [quote] = await backend.rows<{ id: string }>(
    `quotes?select=id&request_id=eq.${request.id}&version=eq.${version}`,
  );
  await backend.call('accept_quote_for_customer', {
    ...{ quote_id: quote!.id, expected_total_cents: line.price_cents, name: request.name },
    ...{ how: 'by-phone', idempotency_key: randomUUID() },
  });
  return quote!.id;
}

/** Has the office send the first invoice of a request, over the same line. @returns its id and number. */
export async function sendInvoice(
  backend: Backend,
  { id }: Pick<Booking, 'id'>,
  more = {},
): Promise<{ id: string; reference: string }> {
  await backend.call('send_invoice', {
    ...{ request_id: id, lines, due_on: await backend.day(14), expected_count: 0 },
    ...{ expected_total_cents: line.price_cents, idempotency_key: randomUUID(), ...more },
  });
  const [invoice] = await backend.rows<{ id: string; reference: string }>(
    `invoices?select=id,reference&request_id=eq.${id}`,
  );
  return invoice!;
}
