// Two members of staff at once on the appointment of one request.
import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { asUser } from '../support/as-user.ts';

const sql = postgres(inject('postgres').staff, { max: 10, onnotice: () => undefined });
const adminId = randomUUID();
const people = Array.from({ length: 10 }, (_, n) => `Person ${n}`);

beforeAll(async () => {
  await sql`insert into auth.users (id, email) values (${adminId}, ${`${adminId}@example.com`})`;
  await sql`insert into public.user_roles (user_id, role) values (${adminId}, 'admin')`;
  await Promise.all(people.map(() => sql`select pg_sleep(0.05)`));
});
afterAll(() => sql.end());

async function newRequest(): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.service_requests (reference, kind, name, email, phone, details)
    values (private.reference_of(uuid_send(gen_random_uuid())), 'quote', 'Vera', 'vera@example.com', '', '{}')
    returning id`;
  if (!row) throw new Error('Not inserted');
  return row.id;
}

const asAdmin = (statement: string) => asUser(sql, adminId, statement);

const set = (id: string, assignee: string, expected: number | null) =>
  asAdmin(
    `select public.set_appointment('${id}', '2031-05-20T16:00:00Z', 60, '${assignee}', '', ${expected})`,
  );

async function changes(id: string): Promise<unknown> {
  const [row] = await sql`
    select
      (select count(*)::integer from public.service_request_history where request_id = ${id}) as history,
      (select count(*)::integer from private.mails where request_id = ${id} and kind <> 'visit-reminder') as mails`;
  return row;
}

test('of ten people who set an appointment at once, one wins', async () => {
  const id = await newRequest();
  const outcomes = await Promise.all(people.map((assignee) => set(id, assignee, null)));
  expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
  expect(outcomes.filter((code) => code === 'appointment_changed')).toHaveLength(9);
  expect(await changes(id)).toEqual({ history: 1, mails: 1 });
});

test('of moving an appointment and canceling it at once, one wins', async () => {
  const id = await newRequest();
  await set(id, 'Sam', null);
  const outcomes = await Promise.all([
    set(id, 'Dana', 0),
    asAdmin(`select public.cancel_appointment('${id}', 0)`),
  ]);
  expect(outcomes.toSorted()).toEqual(['appointment_changed', undefined]);
  expect(await changes(id)).toEqual({ history: 2, mails: 2 });
});

test('of setting an appointment and closing the request at once, one wins', async () => {
  const id = await newRequest();
  const [setting, closing] = await Promise.all([
    set(id, 'Sam', null),
    asAdmin(`select public.set_service_request_status('${id}', 'closed')`),
  ]);
  const [row] = await sql`select status from public.service_requests where id = ${id}`;
  expect({ setting, closing, status: row?.status as string }).toEqual(
    closing === undefined
      ? { setting: 'request_settled', closing, status: 'closed' }
      : { setting: undefined, closing: 'visit_ahead', status: 'scheduled' },
  );
});

test('of ten who plan the same hour of one person, one is not told of a clash', async () => {
  const ids = await Promise.all(people.map(newRequest));
  const plan = (id: string, accepts: boolean) =>
    asAdmin(
      `select public.set_appointment('${id}', '2032-05-20T16:00:00Z', 60, 'Dana Okafor', '', null, ${accepts})`,
    );
  const outcomes = await Promise.all(ids.map((id) => plan(id, false)));
  expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
  expect(outcomes.filter((code) => code === 'visit_clash')).toHaveLength(9);
  const refused = ids.filter((_, index) => outcomes[index] !== undefined);
  expect(await Promise.all(refused.map((id) => plan(id, true)))).toEqual(
    refused.map(() => undefined),
  );
});
