// Calls every function of staff over the API in each role.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, startBackend, type Backend, type Caller } from '../support/backend.ts';
import { placeOrder } from '../support/orders.ts';

let backend: Backend;
let customer: Caller;
let admin: Caller;
let formerAdmin: Caller;
let field: Caller;
let service: Caller;

beforeAll(async () => {
  backend = await startBackend({ demoData: true });
  customer = await backend.customer('customer@example.com');
  admin = await backend.admin();
  formerAdmin = await formerAdminOf('former@example.com');
  field = await fieldMember('field@example.com');
  service = backend.as({ apikey: backend.secretKey });
  await placeOrder(backend, backend.anonymous);
});
afterAll(() => backend.close());

/** A caller who signed in as an admin and then lost the role. The token is still valid. */
async function formerAdminOf(email: string): Promise<Caller> {
  const caller = await backend.customer(email);
  const id = `(select id from auth.users where email = '${email}')`;
  await backend.sql(`insert into public.user_roles (user_id, role) values (${id}, 'admin')`);
  expect((await caller.rpc('admin_order_totals', {})).status).toBe(200);
  await backend.sql(`delete from public.user_roles where user_id = ${id}`);
  return caller;
}

/** A team member with the field role and without visits. */
async function fieldMember(email: string): Promise<Caller> {
  const caller = await backend.customer(email);
  await backend.sql(
    `insert into public.user_roles (user_id, role) select id, 'field' from auth.users where email = '${email}'`,
  );
  return caller;
}

const notForStaff = [
  ...['place_order', 'order_receipt', 'submit_service_request', 'service_request_reference'],
  ...[
    'begin_order_lookup',
    'cancel_order',
    'request_return',
    'ask_for_order_change',
    'track_order',
    'order_by_token',
    'my_orders',
    'health',
    'claim_mails',
    'finish_mail',
  ],
  'report_crash',
  ...['customer_request', 'my_requests', 'add_request_message', 'ask_for_another_time'],
  ...['cancel_my_visit', 'withdraw_request', 'send_request_link'],
  ...['accept_quote', 'decline_quote', 'ask_for_quote_change', 'ask_for_quote_again', 'view_quote'],
  ...['skip_visit', 'stop_plan'],
  ...['open_invitation', 'invitation', 'accept_invitation'],
  ...[
    'begin_photo',
    'customer_photos',
    'remove_my_photo',
    'photo_to_store',
    'finish_photo',
    'see_photos',
  ],
  ...['claim_photo_files', 'finish_photo_files', 'photo_paths', 'check_photo_files'],
  ...['payment_to_start', 'claim_payment_page', 'note_online_payment', 'note_online_refund'],
  ...['note_dispute', 'note_unbooked_payment', 'count_payment_start'],
  ...['pays_online', 'order_to_pay', 'order_payment', 'note_payment_page', 'mark_order_paid'],
  ...['claim_refund', 'finish_refund', 'begin_payment_check', 'finish_payment_check'],
  ...['claim_outdated_page', 'forget_payment_page'],
];

/** The functions that the field role can call. With 'own', the request must have a visit of the caller. */
const forField: Record<string, 'always' | 'own'> = {
  business_today: 'always',
  staff_names: 'always',
  sums_to_collect: 'always',
  today_count: 'always',
  note_call: 'own',
  reply_to_request: 'own',
  mark_message_answered: 'own',
  add_service_request_note: 'own',
  finish_visit: 'own',
  announce_visit: 'own',
  note_call_out_step: 'own',
  report_call_out: 'own',
  mark_nothing_to_invoice: 'own',
  begin_reply_photo: 'own',
  begin_visit_photo: 'own',
  show_photo: 'own',
  remove_photo: 'always',
  accept_quote_for_customer: 'own',
  record_deposit: 'own',
  send_invoice: 'own',
  invoice_starting_lines: 'own',
  record_payment: 'own',
};

interface StaffFunction {
  name: string;
  comment: string;
  parameters: { field: string; type: string }[];
}

async function staffFunctions() {
  const rows = await backend.sql(
    `select proname as name, obj_description(oid) as comment, coalesce((
       select json_agg(json_build_object('field', parameter.field, 'type', parameter.type::regtype))
       from unnest(proargnames[1:pronargs], proargtypes) as parameter (field, type)
     ), '[]') as parameters
     from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
       -- A function of a row is a computed column, which runs with the rights of the caller.
       and not exists (select 1 from pg_class where relkind = 'r' and reltype = proargtypes[0])`,
  );
  return (rows as unknown as StaffFunction[]).filter(({ name }) => !notForStaff.includes(name));
}

// The database lets every signed-in user run these functions, so each function must check the role.
test('every other function is for staff, most of them for the office alone, and no body causes a 5xx', async () => {
  const functions = await staffFunctions();
  expect(functions.length).toBeGreaterThan(30);
  const kinds = ['Ann’s \\ %', 7, null, '\u0000'];
  // A boolean or list parameter gets only values of its type, because the embedded API answers a wrong type with 500.
  // PostgREST answers 400.
  const kindsOf = (type: string) => {
    if (type === 'boolean') return [true, false, null];
    return type.endsWith('[]') ? [[], [randomUUID()], null] : kinds;
  };
  for (const { name, comment, parameters } of functions) {
    // The comment names the role, and the map of the database prints it.
    expect(comment, name).toMatch(name in forField ? /^Staff\b/ : /^Admins\b/);
    const body = Object.fromEntries(parameters.map(({ field }) => [field, null]));
    expect([401, 403], name).toContain((await backend.anonymous.rpc(name, body)).status);
    // The service key has no staff role. The former admin still has a valid token.
    for (const caller of [customer, formerAdmin, service]) {
      const refused = refusal(await caller.rpc(name, body));
      expect(refused, name).toMatchObject({ status: 403, code: 'not_admin' });
    }
    const answer = await field.rpc(name, body);
    if (forField[name] === 'always') expect(answer.status, name).toBeLessThan(300);
    else {
      const code = forField[name] === 'own' ? 'not_yours' : 'not_admin';
      expect(refusal(answer), name).toMatchObject({ status: 403, code });
    }
    expect((await admin.rpc(name, body)).status, name).not.toBe(403);
    // Over several calls, each parameter gets every kind of value. Adding the index mixes the kinds within one call.
    for (const nth of kinds.keys()) {
      const sent = Object.fromEntries(
        parameters.map(({ field, type }, index) => {
          const choices = kindsOf(type);
          return [field, choices[(nth + index) % choices.length]];
        }),
      );
      expect((await admin.rpc(name, sent)).status, name).toBeLessThan(500);
    }
  }
}, 300_000);

/** For each parameter that names a record: a query for a record of a request on which the worker below has a visit. */
const idsOf: Record<string, string> = {
  request_id: 'select id from public.service_requests',
  visit_id: `select visit_id as id from public.visit_people where name = 'Worker'`,
  message_id: 'select id from public.messages',
  activity_id: 'select id from public.customer_activity',
  photo_id: 'select id from public.photos',
  quote_id: 'select id from public.quotes',
  invoice_id: 'select id from public.invoices',
};

// Without this test, a right that refuses everyone would pass.
test('the field role can call each of its functions for the requests of its visits', async () => {
  const worker = await fieldMember('worker@example.com');
  await backend.sql(`
    with added as (
      insert into public.visits (request_id, starts_at, duration_minutes, note)
      select id, now(), 60, '' from public.service_requests returning id
    )
    insert into public.visit_people (visit_id, name, member_id)
    select added.id, 'Worker', u.id from added, auth.users as u where u.email = 'worker@example.com'`);
  for (const rows of [
    `messages (request_id, sender, body) select id, 'customer', 'Hi'`,
    `customer_activity (request_id, kind) select id, 'withdrawn'`,
    `photos (request_id, kind, stored_at) select id, 'customer', now()`,
  ]) {
    await backend.sql(`insert into public.${rows} from public.service_requests`);
  }
  for (const { name, parameters } of await staffFunctions()) {
    if (forField[name] !== 'own') continue;
    const body: Record<string, unknown> = {};
    for (const { field: parameter } of parameters) {
      const [row] = idsOf[parameter] ? await backend.sql(`${idsOf[parameter]} limit 1`) : [];
      body[parameter] = row?.id ?? null;
    }
    expect(Object.values(body).some(Boolean), `${name}: a parameter is missing in idsOf`).toBe(
      true,
    );
    const { status, body: answer } = await worker.rpc(name, body);
    expect(status === 403 ? answer : null, name).toBe(null);
  }
});
