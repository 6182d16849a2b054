// Clients that call at the same moment, each on its own connection to a real PostgreSQL.
import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll } from 'vitest';
import { validOrder, type Line } from './orders.ts';
import { databaseUrl } from './databases.ts';

/**
 * Opens connections to a database for one test file and adds an admin. The returned functions run a statement with the
 * rights of an API caller. They return the code of a refusal, or undefined if the statement is accepted.
 */
export async function openClients(database: string, count: number) {
  const sql = postgres(await databaseUrl(database), { max: count, onnotice: () => undefined });
  const adminId = randomUUID();
  beforeAll(async () => {
    await createPerson(sql, true, adminId);
    // Opens all connections now, so that the calls of a test start at the same time.
    await Promise.all(Array.from({ length: count }, () => sql`select pg_sleep(0.05)`));
  });
  afterAll(() => sql.end());

  async function run(claims: { sub?: string; role: string }, statement: string) {
    try {
      await sql.begin(async (transaction) => {
        await transaction`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
        await transaction`select set_config('role', ${claims.role}, true)`;
        await transaction.unsafe(statement);
      });
      return undefined;
    } catch (error) {
      if (!(error instanceof postgres.PostgresError) || !error.code.startsWith('PT')) throw error;
      return (JSON.parse(error.detail ?? '{}') as { code: string }).code;
    }
  }
  const asUser = (id: string, statement: string) =>
    run({ sub: id, role: 'authenticated' }, statement);
  return {
    sql,
    adminId,
    asUser,
    asAdmin: (statement: string) => asUser(adminId, statement),
    asVisitor: (statement: string) => run({ role: 'anon' }, statement),
  };
}

export interface Person {
  id: string;
  email: string;
}

export async function createPerson(
  sql: postgres.Sql,
  isAdmin: boolean,
  id = randomUUID(),
): Promise<Person> {
  const email = `${id}@example.com`;
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${email}, now())`;
  if (isAdmin) await sql`insert into public.user_roles (user_id, role) values (${id}, 'admin')`;
  return { id, email };
}

/** An order or a request with its token. */
export interface Sent {
  id: string;
  token: string;
}

export async function createRequest(sql: postgres.Sql): Promise<Sent> {
  const [request] = await sql<{ id: string }[]>`
    insert into public.service_requests (reference, kind, name, email, phone, details)
    values (
      private.reference_of(uuid_send(gen_random_uuid())), 'quote', 'Vera',
      gen_random_uuid() || '@example.com', '', '{}'
    )
    returning id`;
  const [row] = await sql<Sent[]>`
    select request_id as id, token from private.request_tokens where request_id = ${request!.id}`;
  return row!;
}

export async function createOrder(sql: postgres.Sql, items: Line[]): Promise<Sent> {
  const order = validOrder(items);
  await sql`
    select public.place_order(
      ${sql.json(order.items as unknown as postgres.JSONValue)}, ${sql.json(order.customer)},
      ${sql.json(order.expected_total)}, ${order.idempotency_key}
    )`;
  const [row] = await sql<Sent[]>`
    select o.id, t.token from public.orders as o join private.order_tokens as t on t.order_id = o.id
    where o.customer_email = ${order.customer.email}`;
  return row!;
}
