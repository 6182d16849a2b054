import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type APIRequestContext } from '@playwright/test';
import { admin } from '../fixtures.ts';

/** The demo keys of the embedded backend; they open nothing but a database on this machine. */
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

/** The backend's API as other programs use it: to prepare what a test is not about, and to look behind. */
export class Backend {
  private readonly request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.request = request;
  }

  /** A request with the rights of the database's owner. */
  private asOwner(method: string, path: string, data?: unknown) {
    const key = localKey('secret_key');
    return this.request.fetch(path, {
      method,
      // A secret key sent by a browser is refused, and the test's own requests look like one.
      headers: { apikey: key, 'User-Agent': 'front-line-tests', Prefer: 'return=minimal' },
      ...(data === undefined ? {} : { data }),
    });
  }

  /** A signed-in admin's token. */
  async adminToken(): Promise<string> {
    const response = await this.request.post('/auth/v1/token?grant_type=password', {
      headers: { apikey: localKey('publishable_key') },
      data: admin,
    });
    const { access_token: token } = (await response.json()) as { access_token: string };
    return token;
  }

  /** Rows of a table as an admin reads them. */
  async rows<Row>(path: string): Promise<Row[]> {
    const response = await this.request.get(`/rest/v1/${path}`, {
      headers: {
        apikey: localKey('publishable_key'),
        Authorization: `Bearer ${await this.adminToken()}`,
      },
    });
    expect(response.status()).toBe(200);
    return (await response.json()) as Row[];
  }

  /** Places an order of one product at the shop's own price, as an anonymous visitor. */
  async placeOrder(
    productId: string,
    quantity: number,
    email = `buyer-${randomUUID()}@example.com`,
    { firstName = 'Ana', lastName = 'Ortiz' } = {},
  ): Promise<PlacedOrder> {
    const [product] = await this.rows<{ price: number | string }>(
      `products?select=price&id=eq.${productId}`,
    );
    const subtotal = Math.round(Number(product!.price) * 100) * quantity;
    const total = (subtotal + Math.floor((subtotal * 7 + 50) / 100)) / 100;
    const response = await this.request.post('/rest/v1/rpc/place_order', {
      headers: { apikey: localKey('publishable_key') },
      data: {
        items: [{ product_id: productId, quantity }],
        customer: {
          email,
          firstName,
          lastName,
          address: '12 Ocean Blvd',
          city: 'Long Beach',
          state: 'CA',
          zipCode: '90802',
        },
        expected_total: total.toFixed(2),
        idempotency_key: randomUUID(),
      },
    });
    expect(response.status()).toBe(200);
    const { orderNumber } = (await response.json()) as { orderNumber: string };
    return { orderNumber, email, total };
  }

  /** Calls a function as another admin does. */
  async call(name: string, data: unknown): Promise<void> {
    const response = await this.request.post(`/rest/v1/rpc/${name}`, {
      headers: {
        apikey: localKey('publishable_key'),
        Authorization: `Bearer ${await this.adminToken()}`,
      },
      data,
    });
    expect(response.ok(), await response.text()).toBe(true);
  }

  async cancelOrder(orderNumber: string): Promise<void> {
    const [order] = await this.rows<{ id: string }>(
      `orders?select=id&order_number=eq.${orderNumber}`,
    );
    await this.call('set_order_status', { order_id: order!.id, new_status: 'cancelled' });
  }

  /** Asks for the price list as an anonymous visitor. */
  async requestPriceList(name: string): Promise<void> {
    const response = await this.request.post('/rest/v1/price_list_requests', {
      headers: { apikey: localKey('publishable_key'), Prefer: 'return=minimal' },
      data: { name, email: `bulk-${randomUUID()}@example.com` },
    });
    expect(response.status()).toBe(201);
  }

  /** Settles the requests of a name as another admin does. */
  async settlePriceRequests(name: string, status: 'completed' | 'rejected'): Promise<void> {
    const response = await this.request.patch('/rest/v1/price_list_requests', {
      params: { name: `eq.${name}` },
      headers: {
        apikey: localKey('publishable_key'),
        Authorization: `Bearer ${await this.adminToken()}`,
      },
      data: { status },
    });
    expect(response.status()).toBe(204);
  }

  /** Asks for an order as an anonymous visitor does, whether it is theirs or not. */
  async trackOrder(orderNumber: string, email: string): Promise<void> {
    await this.request.post('/rest/v1/rpc/track_order', {
      headers: { apikey: localKey('publishable_key') },
      data: { order_number: orderNumber, email },
    });
  }

  async stockOf(productId: string): Promise<number> {
    const [product] = await this.rows<{ in_stock: number }>(
      `products?select=in_stock&id=eq.${productId}`,
    );
    return product!.in_stock;
  }

  /** Creates a user and makes them an admin, as the database's owner does. */
  async createAdmin(): Promise<{ id: string; email: string; password: string }> {
    const credentials = { email: `staff-${randomUUID()}@example.com`, password: 'long enough' };
    const response = await this.request.post('/auth/v1/signup', {
      headers: { apikey: localKey('publishable_key') },
      data: credentials,
    });
    const { user } = (await response.json()) as { user: { id: string } };
    const granted = await this.asOwner('POST', '/rest/v1/user_roles', {
      user_id: user.id,
      role: 'admin',
    });
    expect(granted.status(), await granted.text()).toBe(201);
    return { id: user.id, ...credentials };
  }

  async revokeAdmin(userId: string): Promise<void> {
    const revoked = await this.asOwner('DELETE', `/rest/v1/user_roles?user_id=eq.${userId}`);
    expect(revoked.status(), await revoked.text()).toBe(204);
  }
}
