// Two callers change one request at the same time: a customer and staff, or two tabs of a customer.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createRequest, openClients, type Sent } from '../support/clients.ts';

const { sql, asAdmin, asUser } = await openClients('staff', 10);

/** Calls as a random user. The rights of a call with a token do not depend on the signed-in user. */
const asCustomer = (name: string, token: string, more = '') =>
  asUser(randomUUID(), `select public.${name}(token => '${token}' ${more})`);

/** Creates a request with a visit in the far future. */
async function newRequest(): Promise<Sent & { visitId: string }> {
  const request = await createRequest(sql);
  const added = await asAdmin(
    `select public.add_visits('${request.id}', '{2031-05-20T16:00:00Z}', 60, '{Sam}', accepts_clash => true)`,
  );
  expect(added).toBeUndefined();
  const [visit] = await sql<{ id: string }[]>`
    select id from public.visits where request_id = ${request.id}`;
  return { ...request, visitId: visit!.id };
}

async function activityOf(id: string): Promise<string[]> {
  const rows = await sql<{ kind: string }[]>`
    select kind from public.customer_activity where request_id = ${id}`;
  return rows.map(({ kind }) => kind);
}

test('cancel_my_visit beside change_visit: one wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, token, visitId } = await newRequest();
    const [canceled, moved] = await Promise.all([
      asCustomer('cancel_my_visit', token, `, visit_id => '${visitId}', expected_sequence => 0`),
      asAdmin(
        `select public.change_visit('${visitId}', '2031-05-21T16:00:00Z', 60, '', 0, accepts_clash => true)`,
      ),
    ]);
    const [row] = await sql`
      select r.status, a.canceled_at is not null as is_canceled, a.sequence
      from public.service_requests as r join public.visits as a on a.request_id = r.id
      where r.id = ${id}`;
    expect({ canceled, moved, ...row }).toEqual(
      canceled === undefined
        ? {
            canceled,
            moved: 'visit_changed',
            status: 'contacted',
            is_canceled: true,
            sequence: 1,
          }
        : {
            canceled: 'visit_changed',
            moved,
            status: 'scheduled',
            is_canceled: false,
            sequence: 1,
          },
    );
  }
});

test('withdraw_request beside the end of the request by staff: one wins', async () => {
  const { id, token, visitId } = await newRequest();
  const [withdrawn, closed] = await Promise.all([
    asCustomer('withdraw_request', token, `, expected_visits => '{"${visitId}": 0}'`),
    asAdmin(
      `select public.set_service_request_status('${id}', 'closed', 'scheduled', cancels_visit => true)`,
    ),
  ]);
  expect([withdrawn, closed].toSorted()).toEqual(
    withdrawn === undefined ? ['status_changed', undefined] : ['request_closed', undefined],
  );
  expect(await activityOf(id)).toEqual(withdrawn === undefined ? ['withdrawn'] : []);
});

test('reply_to_request: a repeated call at the same time is stored once, and answers the named message only', async () => {
  const { id, token } = await createRequest(sql);
  const write = () =>
    asCustomer(
      'add_request_message',
      token,
      `, message => 'Hello', idempotency_key => '${randomUUID()}'`,
    );
  await write();
  const [seen] = await sql`select id from public.messages where request_id = ${id}`;
  const reply = `select public.reply_to_request('${id}', 'Yes', '${randomUUID()}', array['${seen!.id}'::uuid])`;
  expect(await Promise.all([asAdmin(reply), write(), asAdmin(reply)])).toEqual(
    Array(3).fill(undefined),
  );
  const messages = await sql`
    select sender, id = ${seen!.id} as was_known, answered_at is not null as is_answered
    from public.messages where request_id = ${id} order by sender, created_at`;
  expect(messages).toEqual([
    { sender: 'customer', was_known: true, is_answered: true },
    { sender: 'customer', was_known: false, is_answered: false },
    { sender: 'staff', was_known: false, is_answered: false },
  ]);
});

test('calls of customers that are repeated at the same time take effect once', async () => {
  const { id, token, visitId } = await newRequest();
  const twice = async (name: string, more: string) =>
    expect(
      await Promise.all([asCustomer(name, token, more), asCustomer(name, token, more)]),
    ).toEqual([undefined, undefined]);
  await twice('add_request_message', `, message => 'Hello', idempotency_key => '${randomUUID()}'`);
  const day = `(now() + interval '3 days')::date::text`;
  await twice(
    'ask_for_another_time',
    `, days => jsonb_build_array(${day}), visit_id => '${visitId}', expected_sequence => 0, idempotency_key => '${randomUUID()}'`,
  );
  await twice('cancel_my_visit', `, visit_id => '${visitId}', expected_sequence => 0`);
  await twice('withdraw_request', '');
  expect(await sql`select id from public.messages where request_id = ${id}`).toHaveLength(1);
  expect((await activityOf(id)).toSorted()).toEqual([
    'another-time',
    'visit-canceled',
    'withdrawn',
  ]);
});
