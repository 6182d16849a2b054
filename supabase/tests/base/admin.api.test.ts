// Calls every function of the admin area over the API in each role, and checks the effects that customers see.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { products } from '#features/catalog/products.ts';
import { refusal, startBackend, type Backend, type Caller } from '../support/backend.ts';
import { lookUp, placeOrder, type OrderRow } from '../support/orders.ts';

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
  await place();
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

const place = () => placeOrder(backend, backend.anonymous);

async function stockOf(product: string): Promise<number> {
  const [row] = await backend.sql(`select in_stock from public.products where id = '${product}'`);
  return Number(row?.in_stock);
}

const move = (caller: Caller, order_id: string, new_status: unknown, more = {}) =>
  caller.rpc('set_order_status', { order_id, new_status, ...more });

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

interface Parameter {
  field: string;
  type: string;
}

async function staffFunctions() {
  const rows = await backend.sql(
    `select proname as name, coalesce((
       select json_agg(json_build_object('field', parameter.field, 'type', parameter.type::regtype))
       from unnest(proargnames[1:pronargs], proargtypes) as parameter (field, type)
     ), '[]') as parameters
     from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
       -- A function of a row is a computed column, which runs with the rights of the caller.
       and not exists (select 1 from pg_class where relkind = 'r' and reltype = proargtypes[0])`,
  );
  return (rows as { name: string; parameters: Parameter[] }[]).filter(
    ({ name }) => !notForStaff.includes(name),
  );
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
  for (const { name, parameters } of functions) {
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

describe.each(['anonymous', 'customer'] as const)('%s', (role) => {
  const caller = () => (role === 'anonymous' ? backend.anonymous : customer);

  test('reads whether a product is available, without numbers', async () => {
    await backend.sql(`update public.products set in_stock = 0 where id = 'mylar-blankets'`);
    const { status, body } = await caller().rest('GET', 'product_availability?select=*');
    expect(status).toBe(200);
    const rows = body as { product_id: string; availability: string }[];
    expect(rows).toHaveLength(products.length);
    expect(rows.every((row) => Object.keys(row).length === 2)).toBe(true);
    expect(rows.find((row) => row.product_id === 'mylar-blankets')?.availability).toBe('out');
    expect(rows.find((row) => row.product_id === 'myfak-kit')?.availability).toBe('in');
    expect(rows.find((row) => row.product_id === '4-week-food-kit')?.availability).toBe('low');
  });

  test('cannot change stock through product_availability', async () => {
    const before = await backend.sql('select id, in_stock from public.products order by id');
    const address = 'product_availability?product_id=eq.myfak-kit';
    for (const answer of [
      await caller().rest('PATCH', address, { availability: 'out' }),
      await caller().rest('DELETE', address),
      await caller().rest('POST', 'product_availability', { product_id: 'x', availability: 'in' }),
    ]) {
      expect(answer.body).toMatchObject({ code: '42501' });
      expect(answer.status).toBeLessThan(500);
    }
    expect(await backend.sql('select id, in_stock from public.products order by id')).toEqual(
      before,
    );
  });
});

describe('the life of an order', () => {
  let order: OrderRow;
  beforeEach(async () => {
    order = await place();
  });

  test('an order from placed to delivered, as customers and staff see it', async () => {
    const track = async () =>
      (
        await lookUp(backend.anonymous, {
          order_number: order.order_number,
          email: order.customer_email.toUpperCase(),
        })
      ).body;
    expect(await track()).toMatchObject({ status: 'pending', shipments: [] });
    expect((await move(admin, order.id, 'processing')).status).toBe(204);
    expect(refusal(await move(admin, order.id, 'shipped')).code).toBe('invalid_shipment');
    const shipment = { carrier: 'UPS', tracking_number: '1Z999AA10123456784' };
    expect((await move(admin, order.id, 'shipped', shipment)).status).toBe(204);
    expect(refusal(await move(admin, order.id, 'cancelled')).code).toBe('invalid_transition');
    expect(await track()).toMatchObject({
      status: 'shipped',
      shipments: [{ carrier: 'UPS', trackingNumber: '1Z999AA10123456784' }],
    });
    expect((await move(admin, order.id, 'delivered')).status).toBe(204);
    const seen = (await track()) as { history: { status: string }[] };
    expect(seen.history.map(({ status }) => status)).toEqual([
      'pending',
      'processing',
      'shipped',
      'delivered',
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/distributor|cost|profit/);
    const history = await admin.rest(
      'GET',
      `order_status_history?order_id=eq.${order.id}&select=new_status,changed_by_email&order=id`,
    );
    expect(history.body).toEqual(
      ['processing', 'shipped', 'delivered'].map((new_status) => ({
        new_status,
        changed_by_email: 'admin@example.com',
      })),
    );
  });
});

describe('an admin', () => {
  test('admin_order_totals returns the sums of the stored orders', async () => {
    const { body } = await admin.rpc('admin_order_totals', {});
    const [totals] = body as Record<string, number | string>[];
    const [sum] = await backend.sql(`
      select count(distinct o.id) as orders, sum((i.price - i.distributor_price) * i.quantity) as profit
      from public.orders o join public.order_items i on i.order_id = o.id where o.status <> 'cancelled'
    `);
    const [sales] = await backend.sql(
      `select sum(total) as revenue, sum(subtotal) as subtotal from public.orders where status <> 'cancelled'`,
    );
    expect(Number(totals?.orders)).toBe(Number(sum?.orders));
    expect(Number(totals?.profit)).toBe(Number(sum?.profit));
    expect(Number(totals?.revenue)).toBe(Number(sales?.revenue));
    expect(Number(totals?.subtotal)).toBe(Number(sales?.subtotal));
  });

  test('correct_stock needs a reason, and refuses an old expected stock', async () => {
    const stock = await stockOf('emergency-radio');
    const correct = (new_stock: number, expected_stock: number) =>
      admin.rpc('correct_stock', {
        product_id: 'emergency-radio',
        new_stock,
        expected_stock,
        kind: 'count',
        note: 'Found a box',
      });
    await correct(stock + 3, stock);
    expect(await stockOf('emergency-radio')).toBe(stock + 3);
    const late = refusal(await correct(stock, stock));
    expect(late).toMatchObject({
      status: 409,
      code: 'stock_changed',
      details: { in_stock: stock + 3 },
    });
    const { body } = await admin.rest(
      'GET',
      'stock_movements?product_id=eq.emergency-radio&kind=eq.count&select=change,stock_after,note',
    );
    expect(body).toEqual([{ change: 3, stock_after: stock + 3, note: 'Found a box' }]);
  });

  test('admin_alarms reports an hour with unusually many calls', async () => {
    const alarms = async () => (await admin.rpc('admin_alarms', {})).body as { kind: string }[];
    expect(await alarms()).toEqual([]);
    await backend.sql("update private.limits set number = 2 where name = 'alarm'");
    for (let n = 0; n < 3; n += 1) {
      await place();
      await lookUp(backend.anonymous, { order_number: 'FSS-1', email: 'x@example.com' });
    }
    // All calls get the same time, because a new hour can begin between two of them.
    await backend.sql('update private.request_log set created_at = now()');
    const told = await alarms();
    await backend.sql("update private.limits set number = 2000 where name = 'alarm'");
    expect(told).toHaveLength(2);
    expect(told.map(({ kind }) => kind).sort()).toEqual(['lookup', 'order']);
  });

  test('reads the suppliers and changes a contact', async () => {
    const { body } = await admin.rest('GET', 'suppliers?select=*&name=eq.MyMedic');
    const [supplier] = body as { id: string; products: unknown[]; updated_at: string }[];
    expect(supplier?.products.length).toBeGreaterThan(0);
    const contact = {
      contact_name: 'Sam Field',
      email: 'sam@mymedic.example',
      phone: '(801) 555-0199',
      website: 'https://mymedic.example',
    };
    const change = (more = {}) =>
      admin.rpc('update_supplier_contact', {
        supplier_id: supplier?.id,
        contact: { ...contact, ...more },
        expected_updated_at: supplier?.updated_at,
      });
    await change();
    const changed = await admin.rest('GET', 'suppliers?select=*&name=eq.MyMedic');
    expect(changed.body).toMatchObject([contact]);
    const error = refusal(await change({ website: 'javascript:alert(1)', email: 'x' }));
    expect(error).toMatchObject({ status: 422, code: 'invalid_fields' });
    expect(Object.keys(error.details.fields as object).sort()).toEqual(['email', 'website']);
  });
});
