// Compares the pages with the database: the status changes that are possible, the meaning of each status, and the kinds
// of mails.
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { mailKinds } from '#features/mails/mail.ts';
import { earns, openStatuses, orderStatuses } from '#features/orders/order-status.ts';
import { returnStates } from '#features/orders/returns/return.ts';
import { requestStatuses } from '#features/service-requests/service-request.ts';
import { databaseUrl } from '../support/databases.ts';

const sql = postgres(await databaseUrl('pristine'), { max: 1 });
afterAll(() => sql.end());

test.each(orderStatuses)(
  'an order that is %s counts in the database as on the pages',
  async (status) => {
    await asAdmin(insertOrder(status), async (admin) => {
      const [figures] = await admin`
      select orders::integer, open::integer from public.admin_order_totals()`;
      expect(figures).toEqual({
        orders: Number(earns[status]),
        open: Number(openStatuses.includes(status)),
      });
    });
  },
);

test.each(orderStatuses)(
  'an order that is %s can be corrected in the database if the pages offer it',
  async (status) => {
    const address = { address: 'x', city: 'x', state: 'CA', zipCode: '90802' };
    const expected = { name: 'Vera', email: 'vera@example.com', phone: '', ...address };
    const isCorrected = await asAdmin(
      insertOrder(status),
      (admin, id) =>
        admin`select public.correct_order(${id}, ${admin.json(expected)}, ${admin.json(expected)})`,
    );
    expect(isCorrected).toBe(openStatuses.includes(status));
  },
);

test('the sender and the staff pages have each kind of mail', async () => {
  const rows = await sql<
    { kind: string }[]
  >`select unnest(enum_range(null::private.mail_kind)) as kind`;
  expect(mailKinds.toSorted()).toEqual(rows.map(({ kind }) => kind).toSorted());
});

const requestSteps: Record<(typeof requestStatuses)[number], string[]> = {
  new: ['closed', 'contacted', 'spam'],
  contacted: ['closed', 'spam'],
  scheduled: ['closed', 'spam'],
  closed: ['contacted'],
  spam: ['new'],
};

test.each(
  requestStatuses.flatMap((status) => [
    [status, 'no visit', false] as const,
    [status, 'an open visit', true] as const,
  ]),
)(
  'a request that is %s and has %s moves to its next_statuses alone',
  async (status, _, hasVisit) => {
    const steps = status === 'closed' && hasVisit ? ['scheduled'] : requestSteps[status];
    let offered: string[] = [];
    await asAdmin(insertRequest(status, hasVisit), async (admin, id) => {
      const [row] = await admin<{ next: string[] }[]>`
      select r.next_statuses as next from public.service_requests as r where r.id = ${id}`;
      offered = row!.next;
    });
    expect(offered.toSorted()).toEqual(steps);
    expect(await accepted(requestStatuses, (next) => requestMoves(status, next, hasVisit))).toEqual(
      steps,
    );
  },
);

const returnSteps: Record<(typeof returnStates)[number], string[]> = {
  requested: ['accepted', 'declined'],
  accepted: ['declined', 'received'],
  declined: [],
  received: ['refunded'],
  refunded: [],
};

test.each(returnStates)(
  'a return that is %s has its mail, and is listed and kept until it has ended',
  async (state) => {
    expect(mailKinds).toContain(`return-${state}`);
    const others = returnStates.filter((next) => next !== state);
    const next = await accepted(others, (other) => returnMoves(state, other));
    expect(next).toEqual(returnSteps[state]);
    const hasEnded = next.length === 0;
    await asAdmin(insertReturn(state), async (admin, id) => {
      const [row] = await admin`
        select
          due_at is null as unlisted, private.return_has_ended(state) as ended,
          public.personal_data_preview('vera@example.com') -> 'open' = '[]' as erasable
        from public.order_returns where id = ${id}`;
      expect(row).toEqual({ unlisted: hasEnded, ended: hasEnded, erasable: hasEnded });
    });
  },
);

async function accepted(statuses: readonly string[], moves: (next: string) => Promise<boolean>) {
  const passed: string[] = [];
  for (const next of statuses) if (await moves(next)) passed.push(next);
  return passed.toSorted();
}

function insertOrder(status: string) {
  return (admin: postgres.TransactionSql) => admin<{ id: string }[]>`
    insert into public.orders (
      order_number, customer_name, customer_email, shipping_address, shipping_city, shipping_state,
      shipping_zip, subtotal, shipping_cost, tax, total, items_cost, status
    )
    values ('FSS-1', 'Vera', 'vera@example.com', 'x', 'x', 'CA', '90802', 100, 0, 7, 107, 80, ${status})
    returning id`;
}

function insertReturn(state: string) {
  return async (admin: postgres.TransactionSql) => {
    const [order] = await insertOrder('delivered')(admin);
    return admin<{ id: string }[]>`
      insert into public.order_returns (
        return_number, order_id, reason, state, decline_reason, refund_subtotal, refund_tax, refund_shipping, refunded_at
      )
      values (
        'RET-STATES', ${order!.id}, 'other', ${state}, ${state === 'declined' ? 'other' : null},
        ${['received', 'refunded'].includes(state) ? 0 : null}, 0, 0, ${state === 'refunded' ? '2026-11-25' : null}
      )
      returning id`;
  };
}

function returnMoves(state: string, next: string): Promise<boolean> {
  return asAdmin(
    insertReturn(state),
    (admin, id) => admin`
      update public.order_returns
      set
        state = ${next}, decline_reason = ${next === 'declined' ? 'other' : null},
        refund_subtotal = ${['received', 'refunded'].includes(next) ? 0 : null},
        refunded_at = ${next === 'refunded' ? '2026-11-25' : null}
      where id = ${id}`,
  );
}

function insertRequest(status: string, hasVisit: boolean) {
  return (admin: postgres.TransactionSql) => admin<{ id: string }[]>`
    with request as (
      insert into public.service_requests (reference, kind, name, email, phone, details, status)
      values ('REQ-ABCDEF', 'quote', 'Vera', 'vera@example.com', '', '{}', ${status})
      returning id
    ), visit as (
      insert into public.visits (request_id, starts_at, duration_minutes, note)
      select id, '2021-05-20', 60, '' from request where ${hasVisit}
    )
    select id from request`;
}

function requestMoves(status: string, next: string, hasVisit: boolean): Promise<boolean> {
  return asAdmin(
    insertRequest(status, hasVisit),
    (admin, id) => admin`
      select public.set_service_request_status(${id}, ${next}, ${status}, cancels_visit => true)`,
  );
}

/**
 * Inserts a row and makes a call on it as an admin. Returns false if the call refuses the new status. Any other error
 * fails the test. All changes are rolled back.
 */
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
      error instanceof Error &&
      /can only become|stays that way|stays as it is|Check it before|Only its email address/.test(
        error.message,
      );
    const isSame = error instanceof Error && error.message.includes('already');
    if (error !== undo && !isRefused && !isSame) throw error;
  }
  return isAccepted;
}
