import { randomUUID } from 'node:crypto';
import type { Backend } from './backend.ts';
import type { Booking } from './visits.ts';

export const line = { text: 'Treat two rooms', quantity: 1, price_cents: 24_000 };
export const plain = { optional: false, taxed: false, product_id: null };

/** Has the office send a quote of one line. */
export async function sendQuote(
  backend: Backend,
  { id }: Pick<Booking, 'id'>,
  expected_version = 0,
  more = {},
): Promise<void> {
  await backend.call('send_quote', {
    ...{ request_id: id, lines: [{ ...plain, ...line }], message: '', deposit_cents: 0 },
    ...{ valid_until: await backend.day(14), expected_version, idempotency_key: randomUUID() },
    ...more,
  });
}
