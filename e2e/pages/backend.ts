import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type APIRequestContext, type APIResponse } from '@playwright/test';
import { ask } from '../../scripts/database-console.mjs';
import { validOrder } from '../../supabase/tests/support/orders.ts';
import { shiftDay } from '../../src/lib/format/business-days.ts';
import { newEmail } from './unique.ts';

/** The demo admin of the local seed. */
export const admin = { email: 'admin@example.com', password: 'frontline-demo-2026' };

export interface Credentials {
  email: string;
  password: string;
}

/** The session that the browser stores after a login. */
interface StoredSession {
  access_token: string;
  expires_at: number;
}

/**
 * The session of the demo admin. All tests of a worker share it, because a login costs the backend as much as ten other
 * calls. A page that renewed the session would end it for the other tests, so it is replaced half an hour before its end.
 */
let sharedSession: StoredSession | undefined;

/** The demo keys of the embedded backend, which give access only to a database on this machine. */
function localKey(name: string): string {
  const config = readFileSync('supabase/config.toml', 'utf8');
  const key = new RegExp(`^${name} = "([^"]+)"`, 'm').exec(config)?.[1];
  if (!key) throw new Error(`supabase/config.toml has no ${name}.`);
  return key;
}

interface PlacedOrder {
  orderNumber: string;
  email: string;
  total: number;
}

type Caller = 'visitor' | 'admin' | 'owner';

/** The API of the backend as other programs use it: to prepare data for a test, and to check results. */
export class Backend {
  private readonly request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.request = request;
  }

  private async send(
    caller: Caller,
    method: string,
    path: string,
    data?: unknown,
  ): Promise<APIResponse> {
    const headers = {
      apikey: localKey(caller === 'owner' ? 'secret_key' : 'publishable_key'),
      // The backend refuses a secret key from a browser. Without this header, requests of tests look like a browser's.
      'User-Agent': 'front-line-tests',
      ...(caller === 'admin' && {
        Authorization: `Bearer ${(await this.adminSession()).access_token}`,
      }),
      ...(!path.startsWith('/rest/v1/rpc/') && { Prefer: 'return=minimal' }),
    };
    const response = await this.request.fetch(path, {
      method,
      headers,
      ...(data === undefined ? {} : { data }),
    });
    expect(response.ok(), await response.text()).toBe(true);
    return response;
  }

  async logIn(credentials: Credentials): Promise<StoredSession> {
    const path = '/auth/v1/token?grant_type=password';
    return (await (await this.send('visitor', 'POST', path, credentials)).json()) as StoredSession;
  }

  /** The session shared by the tests of this worker. A test that ends or renews its session logs in with the form. */
  async adminSession(): Promise<StoredSession> {
    if (!sharedSession || sharedSession.expires_at - Date.now() / 1000 < 1800) {
      sharedSession = await this.logIn(admin);
    }
    return sharedSession;
  }

  /** Rows of a table as an admin reads them. */
  async rows<Row>(path: string): Promise<Row[]> {
    const response = await this.send('admin', 'GET', `/rest/v1/${path}`);
    return (await response.json()) as Row[];
  }

  /** Calls a function of the database as the demo admin. */
  async call(name: string, data: unknown): Promise<void> {
    await this.send('admin', 'POST', `/rest/v1/rpc/${name}`, data);
  }

  /** The day in California by the clock of the database, the given number of days from today. */
  async day(later = 0): Promise<string> {
    const response = await this.send('admin', 'POST', '/rest/v1/rpc/business_today', {});
    return shiftDay((await response.json()) as string, later);
  }

  /** Waits until all mails about an order or a request are sent, apart from those that are due later. */
  async expectMailsSent(about: { order_id: string } | { request_id: string }): Promise<void> {
    const leaving = async () => {
      const answer = await this.send('admin', 'POST', '/rest/v1/rpc/admin_mails', about);
      const mails = (await answer.json()) as { state: string; dueAt: string | null }[];
      return mails.filter(({ dueAt }) => dueAt !== null && Date.parse(dueAt) <= Date.now());
    };
    await expect.poll(leaving).toEqual([]);
  }

  /** Places an order of one product at the price of the shop, as an anonymous visitor. */
  async placeOrder(
    productId: string,
    quantity: number,
    email = newEmail('buyer'),
    { firstName = 'Ana', lastName = 'Ortiz' } = {},
  ): Promise<PlacedOrder> {
    const order = validOrder([{ product_id: productId, quantity }]);
    Object.assign(order.customer, { email, firstName, lastName, address: '12 Ocean Blvd' });
    await this.send('visitor', 'POST', '/rest/v1/rpc/place_order', order);
    const response = await this.send('visitor', 'POST', '/rest/v1/rpc/order_receipt', order);
    const { orderNumber } = (await response.json()) as { orderNumber: string };
    return { orderNumber, email, total: order.expected_total };
  }

  async orderId(orderNumber: string): Promise<string> {
    const [order] = await this.rows<{ id: string }>(
      `orders?select=id&order_number=eq.${orderNumber}`,
    );
    return order!.id;
  }

  /** The first shipment of an order. */
  async shipmentId(orderId: string): Promise<string> {
    const [shipment] = await this.rows<{ id: string }>(
      `shipments?select=id&order_id=eq.${orderId}&order=shipped_at`,
    );
    return shipment!.id;
  }

  async deliverOrder(orderNumber: string): Promise<void> {
    const order_id = await this.orderId(orderNumber);
    for (const [new_status, shipment] of [
      ['processing', {}],
      ['shipped', { carrier: 'UPS', tracking_number: '1Z999' }],
      ['delivered', {}],
    ] as const) {
      await this.call('set_order_status', { order_id, new_status, ...shipment });
    }
  }

  async cancelOrder(orderNumber: string): Promise<void> {
    const order_id = await this.orderId(orderNumber);
    await this.call('set_order_status', { order_id, new_status: 'cancelled' });
  }

  /** Sends a service form as an anonymous visitor. */
  async requestService(kind: string, fields: Record<string, unknown>): Promise<void> {
    const data = { kind, fields, honeypot: '', idempotency_key: randomUUID() };
    await this.send('visitor', 'POST', '/rest/v1/rpc/submit_service_request', data);
  }

  /** Requests the price list as an anonymous visitor. */
  async requestPriceList(name: string, email = newEmail('bulk')): Promise<void> {
    const data = { name, email };
    await this.send('visitor', 'POST', '/rest/v1/price_list_requests', data);
  }

  /** Closes the price list requests of a name as the demo admin. */
  async closePriceRequests(name: string, status: 'completed' | 'rejected'): Promise<void> {
    const path = `price_list_requests?select=request_id:id,expected_status:status&name=eq.${encodeURIComponent(name)}`;
    for (const request of await this.rows<Record<string, string>>(path)) {
      await this.call('set_price_request_status', { ...request, new_status: status });
    }
  }

  /** Looks up an order as an anonymous visitor, without checking the result. */
  async trackOrder(orderNumber: string, email: string): Promise<void> {
    await this.request.post('/rest/v1/rpc/begin_order_lookup', {
      headers: { apikey: localKey('publishable_key') },
      data: { order_number: orderNumber, email, lookup_key: randomUUID() },
    });
  }

  async stockOf(productId: string): Promise<number> {
    const [product] = await this.rows<{ in_stock: number }>(
      `products?select=in_stock&id=eq.${productId}`,
    );
    return product!.in_stock;
  }

  /** Inserts a row as the owner of the database, for states that no function can create in a test. */
  async insert(table: string, row: object): Promise<void> {
    await this.send('owner', 'POST', `/rest/v1/${table}`, row);
  }

  /** Runs SQL statements, such as the nightly ones of a hosted project. */
  async sql(statements: string): Promise<void> {
    // The database is in the parent folder of the site.
    await ask(statements, path.dirname(process.env.E2E_SITE ?? ''));
  }

  /** Creates a user with the role of an admin or of a field team member, as the owner of the database. */
  async createAdmin(
    role: 'admin' | 'field' = 'admin',
    name = '',
  ): Promise<Credentials & { id: string; name: string }> {
    const credentials = { email: newEmail('staff'), password: 'long enough' };
    const response = await this.send('visitor', 'POST', '/auth/v1/signup', credentials);
    const { user } = (await response.json()) as { user: { id: string } };
    await this.insert('user_roles', { user_id: user.id, role, name });
    return { id: user.id, name, ...credentials };
  }

  async revokeAdmin(userId: string): Promise<void> {
    await this.send('owner', 'DELETE', `/rest/v1/user_roles?user_id=eq.${userId}`);
  }
}
