// Functions of the admin area, called over the API in each role, with the effects that customers see.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { products } from '#features/catalog/products.ts';
import { refusal, startBackend, type Backend, type Caller } from '../support/backend.ts';
import { lookUp, placeOrder, type OrderRow } from '../support/orders.ts';

let backend: Backend;
let customer: Caller;
let admin: Caller;

beforeAll(async () => {
  backend = await startBackend({ demoData: true });
  customer = await backend.customer('customer@example.com');
  admin = await backend.admin();
  await place();
});
afterAll(() => backend.close());

const place = () => placeOrder(backend, backend.anonymous);

async function stockOf(product: string): Promise<number> {
  const [row] = await backend.sql(`select in_stock from public.products where id = '${product}'`);
  return Number(row?.in_stock);
}

const move = (caller: Caller, order_id: string, new_status: unknown, more = {}) =>
  caller.rpc('set_order_status', { order_id, new_status, ...more });

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
