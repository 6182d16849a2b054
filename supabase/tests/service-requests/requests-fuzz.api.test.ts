// Sends arbitrary input to the functions and tables that the public can use.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyJson } from '../support/any-json.ts';
import { startBackend, type Backend } from '../support/backend.ts';
import { send, validQuote } from '../support/requests.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const minimal = { prefer: 'return=minimal' };

test('submit_service_request: no input is answered with a 5xx', async () => {
  const anything = anyJson(3);
  const nasty = fc.constantFrom(
    '\u0000',
    '\r\n',
    '\ud83d',
    '9'.repeat(400),
    '2030-99-99',
    '0000-00-00',
    'x'.repeat(50_000),
  );
  const value = fc.oneof(
    anything,
    nasty,
    fc.constant('5625550100'),
    fc.constant(true),
    fc.constant(['Ants']),
  );
  const kinds = ['quote', 'booking', 'assessment', 'pest-quote', 'guard-application'];
  const rules = await backend.sql('select distinct field from private.form_fields');
  const fields = fc.record(Object.fromEntries(rules.map(({ field }) => [String(field), value])), {
    requiredKeys: [],
  });
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.constantFrom(...kinds), fc.string()),
      fc.oneof(fields, anything),
      fc.oneof(anything, fc.uuid()),
      async (kind, sent, key) => {
        const { status } = await backend.anonymous.rpc(
          'submit_service_request',
          JSON.stringify({ kind, fields: sent, idempotency_key: key }),
        );
        expect(status).toBeLessThan(500);
      },
    ),
    { numRuns: 80 },
  );
}, 60_000);

test('price_list_requests: no text is answered with a 5xx', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constant(null),
    fc.integer(),
    fc.constant('x'.repeat(50_000)),
  );
  const row = fc.record(
    {
      name: text,
      email: text,
      company: text,
      phone: text,
      message: text,
      request_key: fc.oneof(text, fc.uuid()),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(row, async (body) => {
      const { status } = await backend.anonymous.rest('POST', 'price_list_requests', body, minimal);
      expect(status).toBeLessThan(500);
    }),
    { numRuns: 80 },
  );
});

test('the backend still works after arbitrary input to every public function', async () => {
  const anything = anyJson(2);
  const calls = {
    place_order: ['items', 'customer', 'expected_total', 'idempotency_key'],
    order_receipt: ['items', 'customer', 'expected_total', 'idempotency_key'],
    submit_service_request: ['kind', 'fields', 'honeypot', 'idempotency_key'],
    service_request_reference: ['kind', 'fields', 'honeypot', 'idempotency_key'],
    begin_order_lookup: ['order_number', 'email', 'lookup_key'],
    track_order: ['order_number', 'email', 'lookup_key'],
  };
  for (const [name, parameters] of Object.entries(calls)) {
    const body = fc.record(
      Object.fromEntries(parameters.map((parameter) => [parameter, anything])),
    );
    for (const sent of fc.sample(body, 15)) await backend.anonymous.rpc(name, JSON.stringify(sent));
  }
  const row = fc.record({ name: anything, email: anything, company: anything, message: anything });
  for (const sent of fc.sample(row, 15)) {
    await backend.anonymous.rest('POST', 'price_list_requests', JSON.stringify(sent), minimal);
  }
  const { status } = await send(backend.anonymous, { kind: 'quote', fields: validQuote() });
  expect(status).toBe(200);
});
