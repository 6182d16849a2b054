// Staff correct or erase contact details while an order ships, a mail is sent, or the customer writes.
import { expect, test } from 'vitest';
import { createOrder, createPerson, createRequest, openClients } from '../support/clients.ts';

const { sql, adminId, asAdmin, asUser, asVisitor } = await openClients('contacts', 10);
const json = (value: unknown) => `'${JSON.stringify(value)}'::jsonb`;

const bought = () => createOrder(sql, [{ product_id: 'kosin-personal-alarm', quantity: 1 }]);

async function emailOf(id: string): Promise<string> {
  const [row] = await sql<{ email: string }[]>`
    select customer_email as email from public.orders where id = ${id}
    union all select email from public.service_requests where id = ${id}`;
  return row!.email;
}

const correctOrder = async (id: string, change: object) => {
  const expected = {
    ...{ name: 'Vera Visitor', email: await emailOf(id), phone: '', address: '1 Main St' },
    ...{ city: 'Long Beach', state: 'CA', zipCode: '90802' },
  };
  return () =>
    asAdmin(
      `select public.correct_order('${id}', ${json({ ...expected, ...change })}, ${json(expected)})`,
    );
};

const previewOf = async (email: string) => {
  const [row] = await sql<{ preview: unknown }[]>`
    select private.personal_data(${email}) as preview`;
  return row!.preview;
};
const erase = (email: string, preview: unknown) =>
  asAdmin(`select public.erase_customer('${email}', 'Asked by letter', ${json(preview)})`);

/** Claims the mails to one recipient, as the mail sender does. */
async function claim(recipient: string) {
  await sql`update private.mails set due_at = 'infinity' where recipient is distinct from ${recipient}`;
  return sql.begin(async (transaction) => {
    await transaction`select set_config('role', 'service_role', true)`;
    const [row] = await transaction`select public.claim_mails() as mails`;
    return row!.mails as { id: string; attempt: number; recipient: string }[];
  });
}
const finish = ({ id, attempt }: { id: string; attempt: number }, outcome: string) =>
  sql.begin(async (transaction) => {
    await transaction`select set_config('role', 'service_role', true)`;
    await transaction`select public.finish_mail(${id}, ${attempt}, ${outcome}, '')`;
  });

test('correct_order: of two calls at once, one is refused with contact_changed', async () => {
  const { id } = await bought();
  const [one, other] = [
    await correctOrder(id, { city: 'Irvine' }),
    await correctOrder(id, { city: 'Lakewood' }),
  ];
  expect((await Promise.all([one(), other()])).toSorted()).toEqual(['contact_changed', undefined]);
  const rows = await sql`
    select c.new_value, o.shipping_city from public.contact_corrections as c
    join public.orders as o on o.id = c.order_id where o.id = ${id}`;
  expect(rows).toHaveLength(1);
  expect(rows[0]!.new_value).toBe(rows[0]!.shipping_city);
});

test('correct_order beside set_order_status: the address is corrected before the shipment or not at all', async () => {
  const { id } = await bought();
  await asAdmin(`select public.set_order_status('${id}', 'processing')`);
  const correct = await correctOrder(id, { address: '2 Main St' });
  const [corrected, shipped] = await Promise.all([
    correct(),
    asAdmin(`select public.set_order_status('${id}', 'shipped', 'UPS', '1Z999')`),
  ]);
  expect(shipped).toBeUndefined();
  const [order] = await sql`select shipping_address as address from public.orders where id = ${id}`;
  expect([corrected, order!.address]).toEqual(
    corrected === undefined ? [undefined, '2 Main St'] : ['order_not_open', '1 Main St'],
  );
});

test('a mail that was being sent to a mistyped address is retried at the corrected one', async () => {
  const { id } = await bought();
  const email = await emailOf(id);
  const [mail] = await claim(email);
  const correct = await correctOrder(id, { email: `right-${email}` });
  expect(await correct()).toBeUndefined();
  await finish(mail!, 'retry');
  await sql`update private.mails set due_at = now() where id = ${mail!.id}`;
  const [again] = await claim(email);
  expect(again).toMatchObject({ id: mail!.id, recipient: `right-${email}` });
});

test('erase_customer is refused while a mail is being sent, and a later report of that mail stores nothing', async () => {
  const { id } = await bought();
  const email = await emailOf(id);
  await asAdmin(`select public.set_order_status('${id}', 'cancelled')`);
  const [mail] = await claim(email);
  expect(await erase(email, await previewOf(email))).toBe('mail_leaving');
  // The sender has crashed and its lease on the mail is over, so the erasure can now succeed.
  await sql`update private.mails set leased_until = now() where id = ${mail!.id}`;
  const [erased, claimed] = await Promise.all([erase(email, await previewOf(email)), claim(email)]);
  expect([erased, claimed]).toEqual(
    erased === undefined ? [undefined, []] : ['mail_leaving', [expect.anything()]],
  );
  await sql`update private.mails set leased_until = now() where recipient = ${email}`;
  if (erased) expect(await erase(email, await previewOf(email))).toBeUndefined();
  await finish(mail!, 'sent');
  expect(await sql`select id from private.mails where order_id = ${id}`).toHaveLength(0);
});

test('erase_customer: two calls at once erase the person with the login once; a message at the same time prevents it or is erased', async () => {
  const { id, token } = await createRequest(sql);
  const person = await createPerson(sql, false);
  await sql`
    update public.service_requests set email = ${person.email}, status = 'contacted' where id = ${id}`;
  const preview = await previewOf(person.email);
  const write = () =>
    asUser(
      person.id,
      `select public.add_request_message(token => '${token}', message => 'Hello', idempotency_key => gen_random_uuid())`,
    );
  const [one, other, written] = await Promise.all([
    erase(person.email, preview),
    erase(person.email, preview),
    write(),
  ]);
  if (written === undefined) {
    expect([one, other]).toEqual(['data_changed', 'data_changed']);
    expect(await erase(person.email, await previewOf(person.email))).toBeUndefined();
  } else {
    expect([one, other].toSorted()).toEqual(['not_found', undefined]);
  }
  expect(await sql`select id from public.messages where request_id = ${id}`).toHaveLength(0);
  expect(await sql`select id from auth.users where id = ${person.id}`).toHaveLength(0);
});

/** The number of statements in this database that wait for a lock. */
async function waiting(): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return row!.count;
}

/**
 * Erases a person and starts other calls while the erasure holds its first lock or all of its locks. Returns the error
 * of each call, beginning with the erasure.
 */
async function whileErasing(
  email: string,
  acts: readonly (() => Promise<string | undefined>)[],
  holds: 'first' | 'all' = 'all',
) {
  const preview = await previewOf(email);
  const others: Promise<string | undefined>[] = [];
  let settled = 0;
  const start = () => {
    for (const act of acts) others.push(act().finally(() => (settled += 1)));
  };
  const erased = await sql
    .begin(async (transaction) => {
      const claims = JSON.stringify({ sub: adminId, role: 'authenticated' });
      if (holds === 'first') {
        await transaction`select pg_advisory_xact_lock(hashtextextended('erase_customer', 0))`;
        await transaction`select 1 from public.orders where customer_email = ${email} for update`;
        start();
        while ((await waiting()) + settled < acts.length);
      }
      await transaction`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`;
      await transaction.unsafe(
        `select public.erase_customer('${email}', 'Asked', ${json(preview)})`,
      );
      if (holds === 'all') {
        start();
        while ((await waiting()) + settled < acts.length);
      }
    })
    .then(
      () => undefined,
      (error: Error) => error.message,
    );
  return [erased, ...(await Promise.all(others))];
}

async function leftOf(email: string): Promise<string[]> {
  const tables = [
    'private.lookups',
    'private.request_log',
    'private.mails',
    'public.order_returns',
  ];
  const found = await Promise.all(
    tables.map(
      (table) =>
        sql`select 1 from ${sql(table)} as t where to_jsonb(t)::text ilike ${`%${email}%`}`,
    ),
  );
  return tables.filter((_, index) => found[index]!.length > 0);
}

test('request_return, begin_order_lookup and send_mail_again during an erasure leave no data of the person', async () => {
  const { id, token } = await bought();
  const email = await emailOf(id);
  const [order] = await sql<{ number: string }[]>`
    select order_number as number from public.orders where id = ${id}`;
  for (const step of [`'processing'`, `'shipped', 'UPS', '1Z999'`, `'delivered'`]) {
    expect(await asAdmin(`select public.set_order_status('${id}', ${step})`)).toBeUndefined();
  }
  await sql`update private.mails set state = 'sent' where order_id = ${id}`;
  const [mail] = await sql<{ id: string }[]>`
    select id from private.mails where order_id = ${id} and kind = 'order-shipped'`;
  const items = json([{ product_id: 'kosin-personal-alarm', quantity: 1 }]);
  expect(
    await whileErasing(email, [
      () =>
        asVisitor(
          `select public.request_return('{"token": "${token}"}', ${items}, 'faulty', 'To ${email}', gen_random_uuid())`,
        ),
      () =>
        asVisitor(
          `select public.begin_order_lookup('${order!.number}', '${email}', gen_random_uuid())`,
        ),
      () => asAdmin(`select public.send_mail_again('${mail!.id}')`),
    ]),
  ).toEqual([undefined, 'order_not_found', 'order_not_found', 'not_found']);
  expect(await leftOf(email)).toEqual([]);
});

test('erase_customer beside send_mail_again: both lock in the same order', async () => {
  const { id } = await bought();
  const email = await emailOf(id);
  await asAdmin(`select public.set_order_status('${id}', 'cancelled')`);
  await sql`update private.mails set state = 'failed', finished_at = now() where order_id = ${id}`;
  const [mail] = await sql<{ id: string }[]>`
    select id from private.mails where order_id = ${id} and kind = 'order-canceled'`;
  const again = await whileErasing(
    email,
    [
      () => asAdmin(`select public.send_mail_again('${mail!.id}')`),
      () => asAdmin(`select public.send_failed_mails_again()`),
    ],
    'first',
  );
  expect(again).toEqual([undefined, 'not_found', undefined]);
});

test('an erasure that has locked the order does not block the report of a mail', async () => {
  const { id } = await bought();
  const email = await emailOf(id);
  await asAdmin(`select public.set_order_status('${id}', 'cancelled')`);
  const [mail] = await claim(email);
  const reported = whileErasing(
    email,
    [() => finish(mail!, 'sent').then(() => undefined)],
    'first',
  );
  expect(await reported).toEqual([undefined, undefined]);
});

test('an address that is corrected during the erasure keeps the data of the other person', async () => {
  const { id } = await createRequest(sql);
  await sql`update public.service_requests set status = 'contacted' where id = ${id}`;
  const email = await emailOf(id);
  const preview = await previewOf(email);
  let erased: Promise<string | undefined> = Promise.resolve(undefined);
  // A team member corrects the address. This transaction commits only when the erasure already waits for it.
  await sql.begin(async (transaction) => {
    await transaction`update public.service_requests set email = 'other@example.com' where id = ${id}`;
    erased = erase(email, preview);
    while ((await waiting()) === 0);
  });
  expect(await erased).toBe('not_found');
  expect(await sql`select 1 from public.service_requests where id = ${id}`).toHaveLength(1);
});

test('retention keeps a request with a new message of its customer', async () => {
  const { id, token } = await createRequest(sql);
  await sql`
    update public.service_requests set status = 'closed', created_at = now() - interval '4 years' where id = ${id}`;
  let retained: Promise<unknown> = Promise.resolve();
  await sql.begin(async (transaction) => {
    await transaction`select set_config('role', 'anon', true)`;
    await transaction`
      select public.add_request_message(token => ${token}, message => 'Still there?', idempotency_key => gen_random_uuid())`;
    retained = sql`select private.carry_out_retention()`.execute();
    while ((await waiting()) === 0);
  });
  await retained;
  expect(await sql`select 1 from public.messages where request_id = ${id}`).toHaveLength(1);
});
