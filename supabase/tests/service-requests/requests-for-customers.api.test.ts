// Customers see and change their requests over the API.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, startBackend, type Backend, type Caller } from '../support/backend.ts';
import { send, validQuote } from '../support/requests.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
  await backend.sql('update private.settings set accounts_confirm_email = true');
});
afterAll(() => backend.close());

async function newRequest(email: string) {
  const fields = { ...validQuote(), email };
  const { body } = await send(backend.anonymous, { kind: 'quote', fields });
  const { reference } = body as { reference: string };
  const [row] = await backend.sql(
    `select r.id, t.token from public.service_requests as r
     join private.request_tokens as t on t.request_id = r.id where r.reference = '${reference}'`,
  );
  return { reference, id: String(row?.id), token: String(row?.token) };
}

const read = async (caller: Caller, which: object) =>
  (await caller.rpc('customer_request', which)).body;

test('the token and the account with the confirmed address return the same request', async () => {
  const email = `${randomUUID()}@example.com`;
  const { reference, token } = await newRequest(email);
  const customer = await backend.customer(email);
  await backend.sql(`update auth.users set email_confirmed_at = null where email = '${email}'`);
  await backend.sql(
    `update auth.users set confirmation_sent_at = now(), email_confirmed_at = now() where email = '${email}'`,
  );
  const shown = await read(backend.anonymous, { token });
  expect(shown).toMatchObject({
    reference,
    status: 'new',
    visits: [],
    pastVisits: [],
    answers: { services: [expect.any(String)] },
  });
  expect(JSON.stringify(shown)).not.toMatch(/Vera|555-?0100|@/);
  expect(await read(customer, { reference })).toEqual(shown);
  expect((await customer.rpc('my_requests', {})).body).toEqual([shown]);
});

test('every mismatch gets the same answer, in every role and from every function', async () => {
  const { reference } = await newRequest(`${randomUUID()}@example.com`);
  const callers = [backend.anonymous, await backend.customer(), await backend.admin()];
  const names = [
    'customer_request',
    'add_request_message',
    'ask_for_another_time',
    'cancel_my_visit',
    'withdraw_request',
  ];
  for (const caller of callers) {
    for (const name of names) {
      for (const which of [{}, { reference }, { token: '0'.repeat(32) }, { token: reference }]) {
        expect(refusal(await caller.rpc(name, which))).toMatchObject({
          status: 404,
          code: 'request_not_found',
          message: 'This link does not lead to a request.',
        });
      }
    }
    expect((await caller.rest('GET', 'customer_activity')).body).not.toHaveProperty('0');
  }
  expect([401, 403]).toContain((await backend.anonymous.rpc('my_requests', {})).status);
});

test('send_request_link: the mail is sent for the right reference and address alone, and every answer is the same', async () => {
  const email = `${randomUUID()}@example.com`;
  const { reference, id } = await newRequest(email);
  const answers = [];
  for (const body of [
    { reference: reference.toLowerCase(), email: ` ${email.toUpperCase()}` },
    { reference, email: 'other@example.com' },
    { reference: 'REQ-AAAAAA', email },
    { reference: null, email: null },
    {},
  ]) {
    answers.push(await backend.anonymous.rpc('send_request_link', body));
  }
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]!.status).toBe(204);
  const mails = await backend.sql(
    `select recipient from private.mails where request_id = '${id}' and kind = 'request-link'`,
  );
  expect(mails).toEqual([{ recipient: email }]);
});

test('the messages and steps of a customer reach staff', async () => {
  const { id, token } = await newRequest(`${randomUUID()}@example.com`);
  const admin = await backend.admin();
  const visit = {
    request_id: id,
    starts_at: ['2031-05-20T16:00:00Z', '2031-05-21T16:00:00Z'],
    duration_minutes: 60,
    people: ['Sam', 'Lee'],
    note: '',
  };
  expect((await admin.rpc('add_visits', visit)).status).toBe(204);
  const { visits } = (await read(backend.anonymous, { token })) as {
    visits: { id: string; people: string }[];
  };
  expect(visits.map(({ people }) => people)).toEqual(['Lee and Sam', 'Lee and Sam']);
  const expected = { visit_id: visits[0]!.id, expected_sequence: 0 };
  const idempotency_key = randomUUID();
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const steps: [string, object][] = [
    ['add_request_message', { message: 'The gate is open', idempotency_key }],
    [
      'ask_for_another_time',
      { days: [day], times: ['morning'], ...expected, idempotency_key: randomUUID() },
    ],
    ['cancel_my_visit', expected],
    ['withdraw_request', { expected_visits: { [visits[1]!.id]: 0 } }],
  ];
  for (const [name, body] of [...steps, steps[0]!]) {
    expect((await backend.anonymous.rpc(name, { token, ...body })).status, name).toBeLessThan(300);
  }
  const { body } = await admin.rest(
    'GET',
    `customer_activity?select=kind&request_id=eq.${id}&order=created_at`,
  );
  expect(body).toEqual(['another-time', 'visit-canceled', 'withdrawn'].map((kind) => ({ kind })));

  const reply = { request_id: id, message: 'Thank you', idempotency_key: randomUUID() };
  expect((await admin.rpc('reply_to_request', reply)).status).toBeLessThan(300);
  expect(await read(backend.anonymous, { token })).toMatchObject({
    messages: [
      { sender: 'customer', text: 'The gate is open', isAnswered: true },
      { sender: 'staff', text: 'Thank you' },
    ],
  });
});
