import { randomUUID } from 'node:crypto';
import type { Backend } from './backend.ts';
import type { Booking } from './visits.ts';

export const line = { text: 'Treat two rooms', quantity: 1, price_cents: 24_000 };
export const plain = { optional: false, taxed: false, product_id: null };
const lines = [{ ...plain, ...line }];

/** Sends a quote of one line as the office. */
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

/** Sends a quote and lets the customer accept it by phone. @returns The id of the quote. */
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

/** Sends the first invoice of a request as the office, with the same line. @returns Its id and number. */
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
