// Staff correct and erase contact details while an order ships, a mail leaves, or the customer writes.
import { expect, test } from 'vitest';
import { createOrder, createPerson, createRequest, openClients } from '../support/clients.ts';

const { sql, asAdmin, asUser } = openClients('contacts', 10);
const json = (value: unknown) => `'${JSON.stringify(value)}'::jsonb`;

const bought = () => createOrder(sql, [{ product_id: 'kosin-personal-alarm', quantity: 1 }]);

async function emailOf(id: string): Promise<string> {
  const [row] = await sql<{ email: string }[]>`
    select customer_email as email from public.orders where id = ${id}
    union all select email from public.service_requests where id = ${id}`;
  return row!.email;
}

const correctOrder = async (id: string, change: object) => {
  const seen = {
    ...{ name: 'Vera Visitor', email: await emailOf(id), phone: '', address: '1 Main St' },
    ...{ city: 'Long Beach', state: 'CA', zipCode: '90802' },
  };
  return () =>
    asAdmin(`select public.correct_order('${id}', ${json({ ...seen, ...change })}, ${json(seen)})`);
};

const previewOf = async (email: string) => {
  const [row] = await sql<{ preview: unknown }[]>`
    select private.erasure_of(f.ids, f.address) as preview from private.find_customer(${email}) as f`;
  return row!.preview;
};
const erase = (email: string, preview: unknown) =>
  asAdmin(`select public.erase_customer('${email}', 'Asked by letter', ${json(preview)})`);

/** As the sender takes mails, without those of other tests. */
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

test('of two who correct an order at once, one is told of the other', async () => {
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

test('an order that ships at once is corrected before or not at all', async () => {
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
    corrected === undefined ? [undefined, '2 Main St'] : ['order_settled', '1 Main St'],
  );
});

test('a mail that was on its way to a mistyped address is tried again at the right one', async () => {
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

test('nobody is erased while a mail about them leaves, and nothing of it is recorded after', async () => {
  const { id } = await bought();
  const email = await emailOf(id);
  await asAdmin(`select public.set_order_status('${id}', 'cancelled')`);
  const [mail] = await claim(email);
  expect(await erase(email, await previewOf(email))).toBe('mail_leaving');
  // A sender that died keeps nobody from it.
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

test('twice at once erases once, with the login; a message that comes at once keeps it or is gone', async () => {
  const { id, token } = await createRequest(sql);
  const person = await createPerson(sql, false);
  await sql`update public.service_requests set email = ${person.email} where id = ${id}`;
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
  expect(await sql`select id from public.customer_activity where request_id = ${id}`).toHaveLength(
    0,
  );
  expect(await sql`select id from auth.users where id = ${person.id}`).toHaveLength(0);
});
