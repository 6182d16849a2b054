// The steps of orders and requests stand twice: in the database, which refuses every other step, and in the staff pages,
// which offer no other.
import postgres from 'postgres';
import { afterAll, expect, inject, test } from 'vitest';
import { nextOrderStatuses, orderStatuses } from '#features/orders/order-status.ts';
import {
  nextRequestStatuses,
  requestStatuses,
} from '#features/service-requests/service-request.ts';

const sql = postgres(inject('postgres').pristine, { max: 1 });
afterAll(() => sql.end());

test.each(orderStatuses)('an order that is %s goes where the pages offer', async (status) => {
  expect(await accepted(orderStatuses, (next) => orderMoves(status, next))).toEqual(
    nextOrderStatuses(status).toSorted(),
  );
});

test.each(requestStatuses)('a request that is %s goes where the pages offer', async (status) => {
  expect(await accepted(requestStatuses, (next) => requestMoves(status, next))).toEqual(
    nextRequestStatuses(status, false).toSorted(),
  );
});

test.each(['scheduled', 'closed'] as const)(
  'a request that is %s and has an appointment goes where the pages offer',
  async (status) => {
    expect(await accepted(requestStatuses, (next) => requestMoves(status, next, true))).toEqual(
      nextRequestStatuses(status, true).toSorted(),
    );
  },
);

async function accepted(statuses: readonly string[], moves: (next: string) => Promise<boolean>) {
  const passed: string[] = [];
  for (const next of statuses) if (await moves(next)) passed.push(next);
  return passed.toSorted();
}

function orderMoves(status: string, next: string): Promise<boolean> {
  return asAdmin(
    (admin) => admin<{ id: string }[]>`
      insert into public.orders (
        order_number, customer_name, customer_email, shipping_address, shipping_city, shipping_state,
        shipping_zip, subtotal, shipping_cost, tax, total, items_cost, status
      )
      values ('FSS-1', 'Vera', 'vera@example.com', 'x', 'x', 'CA', '90802', 100, 0, 7, 107, 80, ${status})
      returning id`,
    (admin, id) => admin`select public.set_order_status(${id}, ${next}, 'UPS', '1Z999')`,
  );
}

function requestMoves(status: string, next: string, hasAppointment = false): Promise<boolean> {
  return asAdmin(
    (admin) => admin<{ id: string }[]>`
      with request as (
        insert into public.service_requests (reference, kind, name, email, phone, details, status)
        values ('REQ-ABCDEF', 'quote', 'Vera', 'vera@example.com', '', '{}', ${status})
        returning id
      ), appointment as (
        insert into public.appointments (request_id, starts_at, duration_minutes, assignee, note)
        select id, '2021-05-20', 60, 'Sam', '' from request where ${hasAppointment}
      )
      select id from request`,
    (admin, id) => admin`
      select public.set_service_request_status(${id}, ${next}, cancels_visit => true)`,
  );
}

/** Whether what an admin does to a new row is accepted; any refusal but that of the step fails the test. Keeps nothing. */
async function asAdmin(
  insert: (admin: postgres.TransactionSql) => Promise<{ id: string }[]>,
  act: (admin: postgres.TransactionSql, id: string) => Promise<unknown>,
): Promise<boolean> {
  let isAccepted = false;
  const undo = new Error('Undo');
  try {
    await sql.begin(async (admin) => {
      const [row] = await insert(admin);
      const [user] = await admin<{ id: string }[]>`
        insert into auth.users (id, email) values (gen_random_uuid(), 'staff@example.com') returning id`;
      if (!row || !user) throw new Error('Not inserted');
      await admin`insert into public.user_roles (user_id, role) values (${user.id}, 'admin')`;
      await admin`select set_config('request.jwt.claims', ${JSON.stringify({ sub: user.id, role: 'authenticated' })}, true)`;
      await act(admin, row.id);
      isAccepted = true;
      throw undo;
    });
  } catch (error) {
    const isRefused =
      error instanceof Error && /can only become|stays that way/.test(error.message);
    const isSame = error instanceof Error && error.message.includes('already');
    if (error !== undo && !isRefused && !isSame) throw error;
  }
  return isAccepted;
}
