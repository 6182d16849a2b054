// Tests which rows each kind of caller can read and change over the REST API. The embedded backend grants all
// privileges to every role, so this file tests only row-level security. privileges.sql tests the grants.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBackend, type Backend, type Caller } from '../support/backend.ts';
import { buy, validOrder } from '../support/orders.ts';

let backend: Backend;
let callers: Record<'anonymous' | 'customer' | 'admin', Caller>;

beforeAll(async () => {
  backend = await startBackend({ demoData: true });
  callers = {
    anonymous: backend.anonymous,
    customer: await backend.customer('customer@example.com'),
    admin: await backend.admin(),
  };
  expect((await buy(callers.customer, validOrder())).status).toBe(200);
});
afterAll(() => backend.close());

const tables = ['orders', 'order_items', 'products', 'user_roles', 'stock_movements'];

/** All rows of a table. Tests compare them before and after a call. */
const content = (table: string) =>
  backend.sql(`select t::text as row from public.${table} as t order by 1`);

describe.each(['anonymous', 'customer'] as const)('%s', (role) => {
  test('cannot insert an order without the function', async () => {
    const before = await content('orders');
    const { status } = await callers[role].rest('POST', 'orders', {
      order_number: 'FSS-1',
      customer_name: 'x',
      customer_email: 'x@example.com',
      shipping_address: 'x',
      shipping_city: 'x',
      shipping_state: 'CA',
      shipping_zip: '90802',
      subtotal: 0,
      shipping_cost: 0,
      tax: 0,
      total: 0,
    });
    expect([401, 403]).toContain(status);
    expect(await content('orders')).toEqual(before);
  });

  test('cannot give the role admin', async () => {
    const before = await content('user_roles');
    const [user] = await backend.sql(
      `select id from auth.users where email = 'customer@example.com'`,
    );
    const { status } = await callers[role].rest('POST', 'user_roles', {
      user_id: user?.id,
      role: 'admin',
    });
    expect([401, 403]).toContain(status);
    expect(await content('user_roles')).toEqual(before);
  });

  test('cannot read or call the private schema', async () => {
    for (const table of [
      'settings',
      'request_log',
      'idempotency_keys',
      'order_tokens',
      'request_tokens',
    ]) {
      const answer = await callers[role].rest('GET', table, undefined, {
        'accept-profile': 'private',
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect((await callers[role].rest('GET', table)).status).toBe(404);
    }
    const { status } = await callers[role].rpc('is_admin', {}, { 'content-profile': 'private' });
    expect(status).toBeGreaterThanOrEqual(400);
  });
});

describe('sign-up', () => {
  test('a role in the metadata of a sign-up has no effect', async () => {
    const email = `${randomUUID()}@example.com`;
    const { status, body } = await backend.auth('signup', {
      email,
      password: 'a-long-password',
      role: 'admin',
      app_metadata: { role: 'admin' },
      data: { role: 'admin', is_admin: true },
    });
    expect(status).toBe(200);
    const session = body as { access_token: string };
    const claims = JSON.parse(
      Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString('utf8'),
    ) as { role: string };
    expect(claims.role).toBe('authenticated');
    expect(
      await backend.sql(
        `select 1 from public.user_roles r join auth.users u on u.id = r.user_id where u.email = '${email}'`,
      ),
    ).toEqual([]);
  });

  test('a sign-up with a short password is refused', async () => {
    const { status } = await backend.auth('signup', {
      email: `${randomUUID()}@example.com`,
      password: 'short',
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});

describe('keys and tokens', () => {
  test('a call without a key is refused', async () => {
    expect((await backend.as({}).rest('GET', 'orders?select=*')).status).toBe(401);
  });

  test.each(['service_role', 'authenticated'])(
    'an unsigned token of %s reads nothing',
    async (role) => {
      const [user] = await backend.sql(
        `select id from auth.users where email = 'admin@example.com'`,
      );
      const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const token = `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ role, sub: user?.id })}.`;
      const { status, body } = await backend
        .as({ apikey: backend.key, authorization: `Bearer ${token}` })
        .rest('GET', 'orders?select=*');
      // A hosted project answers 401. The embedded backend treats the caller as anonymous.
      expect(status === 401 || JSON.stringify(body) === '[]').toBe(true);
    },
  );
});

describe('admin', () => {
  test.each(tables)('reads %s', async (table) => {
    const { status, body } = await callers.admin.rest('GET', `${table}?select=*`);
    expect(status).toBe(200);
    expect(body).toHaveLength((await content(table)).length);
  });

  test('reads orders with their items, with the query of the orders page', async () => {
    const { body } = await callers.admin.rest(
      'GET',
      'orders?select=*,order_items(*)&order=created_at.desc&limit=5',
    );
    const orders = body as { order_items: unknown[] }[];
    expect(orders).toHaveLength(5);
    expect(orders.every((order) => order.order_items.length > 0)).toBe(true);
  });

  test('cannot change amounts, items or roles through the tables', async () => {
    for (const table of ['orders', 'order_items', 'user_roles', 'stock_movements']) {
      const before = await content(table);
      const change = { orders: { total: 0 }, order_items: { price: 0 } }[table] ?? {
        created_at: '2020-01-01',
      };
      const filter = table === 'user_roles' ? 'role=eq.admin' : 'id=not.is.null';
      await callers.admin.rest('PATCH', `${table}?${filter}`, change);
      await callers.admin.rest('DELETE', `${table}?${filter}`);
      expect(await content(table)).toEqual(before);
    }
  });

  test.each<[string, object]>([
    ['products', { in_stock: 7, distributor_price: 1 }],
    ['suppliers', { email: 'x@example.com' }],
    ['service_requests', { status: 'spam' }],
    ['service_request_history', { changed_by_email: 'x@example.com' }],
    ['service_request_notes', { note: 'x' }],
    ['visits', { note: 'x' }],
    ['order_status_history', { changed_by_email: 'x@example.com' }],
    ['team_changes', { changed_by_email: 'x@example.com' }],
  ])('cannot change rows of %s through the table', async (table, change) => {
    if (table === 'service_request_notes') {
      const [request] = await backend.sql('select id from public.service_requests limit 1');
      const noted = await callers.admin.rpc('add_service_request_note', {
        request_id: request?.id,
        note: 'Called.',
      });
      expect(noted.status).toBeLessThan(300);
    }
    const before = await content(table);
    expect(before.length).toBeGreaterThan(0);
    const { body } = await callers.admin.rest('GET', `${table}?select=*&limit=1`);
    const [row] = body as Record<string, unknown>[];
    await callers.admin.rest('PATCH', `${table}?id=not.is.null`, change);
    await callers.admin.rest('DELETE', `${table}?id=not.is.null`);
    // The row has all columns except generated ones, so only a policy can refuse it.
    const generated = ['search_text', 'phone_number', 'is_emergency', 'promised_by', 'service'];
    if (table === 'products') generated.push('price');
    if (typeof row?.id === 'number') generated.push('id');
    const whole = Object.fromEntries(
      Object.entries(row ?? {}).filter(([column]) => !generated.includes(column)),
    );
    const another = {
      products: { id: 'another', position: 999 },
      suppliers: { id: randomUUID(), name: 'Another' },
      service_requests: { id: randomUUID(), reference: 'REQ-ZZZZZZ' },
    }[table];
    const added = await callers.admin.rest('POST', table, { ...whole, ...another });
    expect(added.body).toMatchObject({ code: '42501' });
    await callers.admin.rest(
      'POST',
      table,
      { ...whole, ...change },
      { prefer: 'resolution=merge-duplicates' },
    );
    expect(await content(table)).toEqual(before);
  });

  test('loses all access with the role, on the same token', async () => {
    const staff = await backend.customer('staff@example.com');
    await backend.sql(
      `insert into public.user_roles (user_id, role) select id, 'admin' from auth.users where email = 'staff@example.com'`,
    );
    expect(
      ((await staff.rest('GET', 'orders?select=id')).body as unknown[]).length,
    ).toBeGreaterThan(0);
    await backend.sql(
      `delete from public.user_roles where user_id = (select id from auth.users where email = 'staff@example.com')`,
    );
    expect((await staff.rest('GET', 'orders?select=id')).body).toEqual([]);
  });
});
