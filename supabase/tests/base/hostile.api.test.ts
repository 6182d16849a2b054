// An attacker knows the whole API and tries every table and function, with every option, as a visitor and as a
// customer.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal, startBackend, type Backend, type Caller } from '../support/backend.ts';
import { everything, namesOf } from '../support/everything.ts';
import { buy, lookUp, validOrder } from '../support/orders.ts';
import { validQuote } from '../support/requests.ts';

let backend: Backend;
let callers: Record<'anonymous' | 'customer', Caller>;
let tables: string[];

beforeAll(async () => {
  backend = await startBackend({ demoData: true });
  callers = { anonymous: backend.anonymous, customer: await backend.customer() };
  tables = await namesOf(
    backend,
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  expect(tables.length).toBeGreaterThan(10);
});
afterAll(() => backend.close());

describe.each(['anonymous', 'customer'] as const)('as %s', (role) => {
  test('no query returns a row of any table', async () => {
    const questions: [string, Record<string, string>][] = [
      'select=*',
      'select=count()',
      'select=*,user_roles(*)',
      'select=*,orders(*),products(*)',
      'select=*&limit=99999999999999999999',
      'select=*&offset=-1',
      'select=*&limit=-5&offset=1e9',
      'select=pg_sleep(3)',
      'order=(select 1)',
      'or=(id.eq.1,)',
    ].map((question) => [question, {}]);
    questions.push(
      ['select=*', { range: '0-999999999999' }],
      ['select=*', { accept: 'application/vnd.pgrst.plan+json' }],
      ['select=*', { accept: 'application/vnd.pgrst.object+json' }],
    );
    for (const table of tables) {
      for (const [question, headers] of questions) {
        const asked = `${table}?${question} ${JSON.stringify(headers)}`;
        const { status, body } = await callers[role].rest(
          'GET',
          `${table}?${question}`,
          undefined,
          headers,
        );
        expect(status, asked).toBeLessThan(500);
        if (status < 300) expect(body, asked).toEqual([]);
      }
    }
  }, 120_000);

  test('no preference of a write changes a row of any table', async () => {
    const before = await everything(backend);
    const caller = callers[role];
    const preferences = [
      'return=representation',
      'resolution=merge-duplicates',
      'missing=default,resolution=ignore-duplicates',
      'tx=commit,handling=strict,max-affected=1',
    ];
    for (const table of tables) {
      const key = table === 'user_roles' ? 'user_id' : 'id';
      const row = { [key]: randomUUID() };
      for (const prefer of preferences) {
        for (const answer of [
          await caller.rest('POST', `${table}?columns=${key}&on_conflict=${key}`, [row], {
            prefer,
          }),
          await caller.rest('PUT', `${table}?${key}=eq.${row[key]}`, row, { prefer }),
          await caller.rest('PATCH', `${table}?${key}=not.is.null`, row, { prefer }),
          await caller.rest('DELETE', `${table}?${key}=not.is.null`, undefined, { prefer }),
        ]) {
          expect(answer.status, `${table} ${prefer}`).toBeLessThan(500);
        }
      }
    }
    expect(await everything(backend)).toBe(before);
  }, 120_000);

  test('no function of another schema can be called', async () => {
    const hidden = await namesOf(
      backend,
      `
      select distinct proname as name from pg_proc where pronamespace = 'private'::regnamespace
        and proname not in (select proname from pg_proc where pronamespace = 'public'::regnamespace)
    `,
    );
    expect(hidden).toContain('is_admin');
    for (const name of [...hidden, 'pg_sleep', 'set_config', 'pg_read_file', 'query_to_xml']) {
      for (const profile of ['public', 'private', 'auth', 'pg_catalog']) {
        const headers = { 'content-profile': profile, 'accept-profile': profile };
        const { status } = await callers[role].rpc(name, {}, headers);
        expect([401, 403, 404, 406], `${profile}.${name}`).toContain(status);
      }
    }
  });

  test('a function that writes is refused by GET', async () => {
    const before = await everything(backend);
    const { items, customer, expected_total, idempotency_key } = validOrder();
    const calls: [string, Record<string, unknown>][] = [
      ['place_order', { items, customer, expected_total, idempotency_key }],
      ['submit_service_request', { kind: 'quote', fields: validQuote(), idempotency_key }],
      ['begin_order_lookup', { order_number: 'FSS-1', lookup_key: randomUUID() }],
    ];
    for (const [name, parameters] of calls) {
      const query = Object.entries(parameters).map(
        ([key, value]) =>
          `${key}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
      );
      const { status } = await callers[role].rest('GET', `rpc/${name}?${query.join('&')}`);
      expect(status, name).toBe(405);
    }
    expect(await everything(backend)).toBe(before);
  });

  test('a price list request is pending and new, in whatever way it is sent', async () => {
    const forged = { id: randomUUID(), status: 'completed', created_at: '2020-01-01T00:00:00Z' };
    const csv = (email: string) => `name,email,status\nAnn,${email},completed\n`;
    const ways: [string, Record<string, string>, (email: string) => unknown][] = [
      ['', {}, (email) => ({ name: 'Ann', email, ...forged })],
      ['?columns=name,email,status', {}, (email) => ({ name: 'Ann', email, ...forged })],
      ['?columns=name,email', {}, (email) => ({ name: 'Ann', email, ...forged })],
      [
        '?on_conflict=id',
        { prefer: 'missing=default' },
        (email) => ({ name: 'Ann', email, ...forged }),
      ],
      ['', { 'content-type': 'text/csv' }, csv],
      [
        '',
        { 'content-type': 'application/x-www-form-urlencoded' },
        (email) => `name=Ann&status=completed&email=${encodeURIComponent(email)}`,
      ],
    ];
    for (const [query, headers, body] of ways) {
      const email = `${randomUUID()}@example.com`;
      const caller = callers[role];
      await caller.rest('POST', `price_list_requests${query}`, body(email), headers);
      const [row] = await backend.sql(
        `select id, status, created_at > now() - interval '1 hour' as new
         from public.price_list_requests where email = '${email}'`,
      );
      if (row) expect(row).toMatchObject({ status: 'pending', new: true });
      expect(row?.id).not.toBe(forged.id);
    }
  });

  test('a price list request cannot be read back, replaced or sent in bulk', async () => {
    const caller = callers[role];
    const row = { name: 'Ann', email: `${randomUUID()}@example.com`, request_key: randomUUID() };
    expect((await caller.rest('POST', 'price_list_requests', row)).status).toBe(201);
    const before = await everything(backend);
    const other = { ...row, name: 'Eve' };
    const merge = { prefer: 'resolution=merge-duplicates,return=representation' };
    for (const answer of [
      await caller.rest('POST', 'price_list_requests?on_conflict=request_key', other, merge),
      await caller.rest(
        'PUT',
        `price_list_requests?request_key=eq.${row.request_key}`,
        other,
        merge,
      ),
      await caller.rest(
        'POST',
        'price_list_requests?select=*',
        { name: 'Ann', email: `${randomUUID()}@example.com` },
        { prefer: 'return=representation' },
      ),
      await caller.rest(
        'POST',
        'price_list_requests',
        Array.from({ length: 20 }, (_, n) => ({ name: 'Ann', email: `${n}@example.com` })),
      ),
    ]) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(JSON.stringify(answer.body)).not.toContain('"status":"pending"');
    }
    expect(await everything(backend)).toBe(before);
  });
});

test('no caller can block a form, the shop or the tracking for others', async () => {
  await backend.sql("update private.limits set number = 5 where name = 'alarm'");
  for (let n = 0; n < 110; n += 1) {
    // A caller can write any addresses at the start of this header. The platform appends the real address.
    const from = { 'x-forwarded-for': `198.51.100.${n}, 203.0.113.66` };
    const email = `${randomUUID()}@example.com`;
    await backend.anonymous.rest('POST', 'price_list_requests', { name: 'Eve', email }, from);
    await lookUp(backend.anonymous, { order_number: `FSS-${n}`, email }, from);
  }
  const lookup = { order_number: 'FSS-1', email: 'someone@example.com' };
  const from = { 'x-forwarded-for': '198.51.100.1, 203.0.113.66' };
  expect((await lookUp(backend.anonymous, lookup, from)).status).toBe(429);

  const others = { 'x-forwarded-for': '203.0.113.7' };
  const row = { name: 'Ann', email: `${randomUUID()}@example.com` };
  const asked = await backend.anonymous.rest('POST', 'price_list_requests', row, others);
  expect(asked.status).toBe(201);
  expect((await lookUp(backend.anonymous, lookup, others)).status).toBe(404);
  expect((await buy(backend.anonymous, validOrder(), others)).status).toBe(200);
  await backend.sql("update private.limits set number = 2000 where name = 'alarm'");
});

test('a role that users write into their own account has no effect', async () => {
  const credentials = { email: `${randomUUID()}@example.com`, password: 'a-long-password' };
  const session = (await backend.auth('signup', credentials)).body as { access_token: string };
  const claim = { role: 'admin', is_admin: true };
  await backend.auth(
    'user',
    { data: claim, user_metadata: claim, app_metadata: claim, role: 'service_role' },
    { method: 'PUT', token: session.access_token },
  );
  const { body } = await backend.auth('token?grant_type=password', credentials);
  const { access_token: token } = body as { access_token: string };
  const caller = backend.as({ apikey: backend.key, authorization: `Bearer ${token}` });
  expect((await caller.rest('GET', 'orders?select=id')).body).toEqual([]);
  expect(refusal(await caller.rpc('search_orders', {})).code).toBe('not_admin');
});
