// The forms over the API: the stored values and the refusals. No call may read or damage other data.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal, startBackend, type Backend, type Caller } from '../support/backend.ts';
import { send, validQuote } from '../support/requests.ts';

let backend: Backend;
let callers: Record<'anonymous' | 'customer', Caller>;
let admin: Caller;

beforeAll(async () => {
  backend = await startBackend();
  callers = { anonymous: backend.anonymous, customer: await backend.customer() };
  admin = await backend.admin();
});
// The log is emptied before each test, because the limits count all requests of an account.
beforeEach(() => backend.sql('delete from private.request_log'));
afterAll(() => backend.close());

const email = () => `${randomUUID()}@example.com`;
const stored = (address: string) =>
  backend.sql(`select * from public.service_requests where email = '${address}'`);
const asked = (address: string) =>
  backend.sql(`select * from public.price_list_requests where email = '${address}'`);
const minimal = { prefer: 'return=minimal' };

/** The database must store these texts unchanged or refuse them. It must never execute them. */
const hostile = [
  '<script>alert(1)</script>',
  '=HYPERLINK("https://evil.example","x")',
  "'; drop table public.orders; --",
  '{{constructor.constructor("return 1")()}}',
  '\u202eabc',
];

describe.each(['anonymous', 'customer'] as const)('as %s', (role) => {
  const ask = (body: unknown, headers = {}) =>
    callers[role].rest('POST', 'price_list_requests', body, { ...minimal, ...headers });
  const submit = (fields: unknown, more = {}, headers = {}) =>
    send(callers[role], { kind: 'quote', fields, ...more }, headers);

  test('adds a price list request, with an empty company as null', async () => {
    const address = email();
    expect(
      (await ask({ name: 'Ann', email: address, company: '', phone: '', message: '' })).status,
    ).toBe(201);
    expect(await asked(address)).toMatchObject([
      { name: 'Ann', company: null, phone: null, message: null, status: 'pending' },
    ]);
  });

  test('a price list request that is sent again is stored once', async () => {
    const sent = { name: 'Ann', email: email(), message: 'Ten kits', request_key: randomUUID() };
    const answers = [await ask(sent), await ask(sent), await ask({ ...sent, name: ' Ann ' })];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const other = await ask({ ...sent, message: 'Twenty kits' });
    expect(refusal(other)).toMatchObject({ status: 409, code: 'idempotency_conflict' });
    expect(await asked(sent.email)).toMatchObject([{ message: 'Ten kits' }]);
    const { status } = await ask({ ...sent, request_key: 'no uuid' });
    expect(status).toBe(400);
  });

  test('refuses a list of price list requests as a whole', async () => {
    const before = await backend.sql('select id from public.price_list_requests');
    const error = refusal(await ask([1, 2].map(() => ({ name: 'Ann', email: email() }))));
    expect(error).toMatchObject({ status: 422, code: 'too_many_rows' });
    expect(error.message).toBe('Requests can be sent one at a time.');
    expect(await backend.sql('select id from public.price_list_requests')).toEqual(before);
  });

  test('submit_service_request returns a reference', async () => {
    const fields = validQuote();
    const { status, body } = await submit(fields);
    expect(status).toBe(200);
    const [row] = await stored(fields.email);
    expect(body).toEqual({ reference: row?.reference });
    expect(row).toMatchObject({
      kind: 'quote',
      name: 'Vera Visitor',
      phone: fields.phone,
      status: 'new',
    });
  });

  test('sets neither status nor date, and cannot change a stored request', async () => {
    const address = email();
    await ask({
      name: 'Ann',
      email: address,
      status: 'completed',
      created_at: '2020-01-01T00:00:00Z',
    });
    await callers[role].rest('PATCH', `price_list_requests?email=eq.${address}`, {
      status: 'completed',
    });
    await callers[role].rest('DELETE', `price_list_requests?email=eq.${address}`);
    for (const row of await asked(address)) {
      expect(row.status).toBe('pending');
      expect(String(row.created_at).startsWith('2020')).toBe(false);
    }
    const fields = validQuote();
    await submit({ ...fields, status: 'closed' });
    expect(await stored(fields.email)).toEqual([]);
    await submit(fields);
    await callers[role].rest('PATCH', `service_requests?email=eq.${fields.email}`, {
      status: 'closed',
    });
    await callers[role].rest('DELETE', `service_requests?email=eq.${fields.email}`);
    expect(await stored(fields.email)).toMatchObject([{ status: 'new' }]);
  });

  test('cannot insert a service request without the function', async () => {
    const { status } = await callers[role].rest('POST', 'service_requests', {
      reference: 'REQ-AAAAAA',
      kind: 'quote',
      name: 'x',
      email: 'x@example.com',
      phone: 'x',
      details: {},
    });
    expect([401, 403]).toContain(status);
    expect(await stored('x@example.com')).toEqual([]);
  });

  test.each(['x'.repeat(5000), '\u0000', 'a@b.co\r\nBcc: c@d.co', 'a@b.co\u0000', ...hostile])(
    'an address like %j is refused',
    async (address) => {
      for (const { status } of [
        await ask({ name: 'Ann', email: address }),
        await submit({ ...validQuote(), email: address }),
      ]) {
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }
    },
  );

  test.each(hostile)(
    'the text %j is stored unchanged except for invisible characters',
    async (sent) => {
      const text = sent.replace('\u202e', '');
      const address = email();
      expect((await ask({ name: sent, email: address, company: sent, message: sent })).status).toBe(
        201,
      );
      expect(await asked(address)).toMatchObject([{ name: text, company: text, message: text }]);
      const fields = { ...validQuote(), firstName: sent, description: sent };
      expect((await submit(fields)).status).toBe(200);
      expect((await stored(fields.email))[0]?.details).toMatchObject({
        firstName: text,
        description: text,
      });
    },
  );

  test('5,000 characters are refused with the name of the field', async () => {
    const long = 'x'.repeat(5000);
    for (const field of ['name', 'company', 'phone', 'message']) {
      const error = refusal(await ask({ name: 'Ann', email: email(), [field]: long }));
      expect(error).toMatchObject({ status: 422, code: 'invalid_fields' });
      expect(Object.keys(error.details.fields as object)).toEqual([field]);
    }
    for (const field of ['firstName', 'address', 'description']) {
      const error = refusal(await submit({ ...validQuote(), [field]: long }));
      expect(error).toMatchObject({ status: 422, code: 'invalid_fields' });
      expect(Object.keys(error.details.fields as object)).toEqual([field]);
    }
  });

  test('20 calls a minute from different network addresses: ten are stored, the others are refused', async () => {
    const form = { ...validQuote(), email: email() };
    const list = { name: 'Ann', email: email() };
    for (let n = 1; n <= 20; n += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${n}, 10.0.0.1` };
      const answers = [await submit(form, {}, headers), await ask(list, headers)];
      for (const answer of answers) {
        if (n <= 10) expect(answer.status).toBeLessThan(300);
        else expect(refusal(answer)).toMatchObject({ status: 429, code: 'rate_limited' });
      }
    }
    expect(await stored(form.email)).toHaveLength(10);
    expect(await asked(list.email)).toHaveLength(10);
  });

  test('service_request_reference: needs all fields of the request, not its key alone', async () => {
    const body = { kind: 'quote', fields: validQuote(), idempotency_key: randomUUID() };
    const look = (change: object) =>
      callers[role].rpc('service_request_reference', { ...body, ...change });
    expect(refusal(await look({})).code).toBe('request_not_found');
    const sent = await callers[role].rpc('submit_service_request', body);
    expect(sent.body ?? null).toBeNull();
    expect((await look({})).status).toBe(200);
    expect(refusal(await look({ fields: validQuote() })).code).toBe('idempotency_conflict');
    expect(refusal(await look({ idempotency_key: null })).code).toBe('request_not_found');
  });

  test('a form with a filled honeypot is spam until staff change its status', async () => {
    const fields = validQuote();
    const filled = { honeypot: 'https://spam.example', idempotency_key: randomUUID() };
    const answer = await submit(fields, filled);
    expect(await submit(fields, filled)).toEqual(answer);
    const rows = (await stored(fields.email)) as { id: string }[];
    expect(rows).toMatchObject([{ ...(answer.body as object), status: 'spam' }]);
    const mails = () =>
      backend.sql(
        `select kind from private.mails where request_id = '${rows[0]?.id}' order by kind::text`,
      );
    expect(await mails()).toEqual([]);
    await admin.rpc('set_service_request_status', {
      request_id: rows[0]?.id,
      new_status: 'new',
      expected_status: 'spam',
    });
    expect(await mails()).toEqual([{ kind: 'new-request' }, { kind: 'request-received' }]);

    const address = email();
    expect((await ask({ name: 'Ann', email: address, honeypot: 'x' })).status).toBe(201);
    expect(await asked(address)).toMatchObject([{ status: 'spam', honeypot: null }]);
  });
});

describe('as admin', () => {
  test('can change the status of a price list request, through the function only', async () => {
    const address = email();
    await backend.anonymous.rest(
      'POST',
      'price_list_requests',
      { name: 'Ann', email: address },
      minimal,
    );
    const [request] = await asked(address);
    const close = (new_status: string, expected_status: string) =>
      admin.rpc('set_price_request_status', {
        request_id: request?.id,
        new_status,
        expected_status,
      });
    expect((await close('completed', 'pending')).status).toBeLessThan(300);
    expect(refusal(await close('rejected', 'pending'))).toMatchObject({
      status: 409,
      code: 'status_changed',
    });
    expect(await asked(address)).toMatchObject([{ status: 'completed' }]);
    const before = await backend.sql(
      'select id, status from public.price_list_requests order by id',
    );
    for (const filter of ['', '?status=eq.pending', `?email=eq.${address}`]) {
      await admin.rest('PATCH', `price_list_requests${filter}`, { status: 'completed' });
      await admin.rest('DELETE', `price_list_requests${filter}`);
    }
    expect(
      await backend.sql('select id, status from public.price_list_requests order by id'),
    ).toEqual(before);
  });

  test('can move a service request through its statuses, with history and notes', async () => {
    const fields = validQuote();
    await backend.anonymous.rpc('submit_service_request', { kind: 'quote', fields });
    const found = await admin.rest('GET', `service_requests?email=eq.${fields.email}`);
    const [request] = found.body as { id: string }[];
    const move = (new_status: string, expected_status: string) =>
      admin.rpc('set_service_request_status', {
        request_id: request?.id,
        new_status,
        expected_status,
      });
    await move('contacted', 'new');
    expect(refusal(await move('new', 'contacted'))).toMatchObject({
      status: 409,
      code: 'invalid_transition',
    });
    await admin.rpc('add_service_request_note', {
      request_id: request?.id,
      note: 'Called.',
    });
    const detail = await admin.rest(
      'GET',
      `service_requests?id=eq.${request?.id}&select=status,service_request_history(old_status,new_status,changed_by_email),service_request_notes(note,author_email)`,
    );
    expect(detail.body).toEqual([
      {
        status: 'contacted',
        service_request_history: [
          { old_status: 'new', new_status: 'contacted', changed_by_email: 'admin@example.com' },
        ],
        service_request_notes: [{ note: 'Called.', author_email: 'admin@example.com' }],
      },
    ]);
  });
});
