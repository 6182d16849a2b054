import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { callFunction } from '#lib/api/edge-function.ts';
import { callAsVisitor } from '#lib/api/visitor-api.ts';
import { customerDraft, orderDraft } from './drafts.ts';
import { readLastOrder } from './last-order.ts';
import * as payment from './payment.ts';
import { placeOrderOnce } from './place-order-once.ts';
import type { CheckoutValues } from './schema.ts';

vi.mock('#lib/api/edge-function.ts');
vi.mock('#lib/api/visitor-api.ts');

const values: CheckoutValues = {
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Ortiz',
  address: '12 Ocean Blvd',
  address2: 'Apt 4B',
  city: 'Long Beach',
  state: 'CA',
  zipCode: '90802',
  cardNumber: '4242424242424242',
  cardName: 'Ana Ortiz',
  expiryDate: '12/99',
  cvv: '123',
};
const receipt = {
  ...{ orderNumber: 'FSS-1', date: '2026-11-25T12:00:00Z', items: [], email: values.email },
  ...{ subtotal: 169.64, shipping: 0, tax: 11.87, total: 181.51, shippingAddress: values },
};
const order = (change: Partial<CheckoutValues> = {}, paysOnline = false) =>
  placeOrderOnce([{ id: 'myfak-kit', quantity: 1 }], { ...values, ...change }, 18_151, paysOnline);
const call = vi.mocked(callAsVisitor);

beforeEach(() => {
  call.mockReset().mockResolvedValue(receipt);
  vi.useFakeTimers();
});

it('placeOrderOnce pays the total, then orders with the same key and without card data', async () => {
  const authorize = vi.spyOn(payment, 'authorize');
  customerDraft.save(values);
  const key = orderDraft.key();
  const placed = order();
  await vi.advanceTimersByTimeAsync(1999);
  expect(call).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await expect(placed).resolves.toMatchObject({ key, receipt: { orderNumber: 'FSS-1' } });
  expect(authorize.mock.calls[0]?.[0]).toMatchObject({ amountCents: 18_151, key });
  const [name, body] = call.mock.calls[0] ?? [];
  expect([name, body]).toMatchObject(['place_order', { idempotency_key: key }]);
  expect(JSON.stringify(body)).toContain('Apt 4B');
  expect(JSON.stringify(body)).not.toMatch(/4242|12\/99|cvv/);
  expect(customerDraft.read()).toBeUndefined();
  expect(readLastOrder()?.orderNumber).toBe('FSS-1');
});

it('placeOrderOnce orders nothing if the card is declined, and keeps the typed data', async () => {
  customerDraft.save(values);
  const declined = expect(order({ cardNumber: '4000000000000002' })).rejects.toThrow(
    'Your card was declined.',
  );
  await vi.runAllTimersAsync();
  await declined;
  expect(call).not.toHaveBeenCalled();
  expect(customerDraft.read()?.email).toBe(values.email);
});

it('placeOrderOnce returns the payment page of an unpaid order, and keeps the typed data', async () => {
  const authorize = vi.spyOn(payment, 'authorize').mockClear();
  const page = { url: 'https://checkout.stripe.com/c/pay/1', token: '0'.repeat(32) };
  vi.mocked(callFunction).mockResolvedValueOnce(page);
  const unpaid = new ApiError('', { status: 409, code: 'not_paid' });
  call.mockResolvedValueOnce(undefined).mockRejectedValueOnce(unpaid);
  customerDraft.save(values);
  await expect(order({}, true)).resolves.toEqual({ page, key: orderDraft.key() });
  expect(authorize).not.toHaveBeenCalled();
  expect(vi.mocked(callFunction).mock.calls[0]).toEqual([
    'payments',
    { order: call.mock.calls[0]?.[1] },
  ]);
  expect(customerDraft.read()?.email).toBe(values.email);
});

it('placeOrderOnce fails with the code `payment_page` if the payment page does not open', async () => {
  vi.mocked(callFunction).mockRejectedValueOnce(new ApiError('', { status: 0 }));
  const unpaid = new ApiError('', { status: 409, code: 'not_paid' });
  call.mockResolvedValueOnce(undefined).mockRejectedValueOnce(unpaid);
  await expect(order({}, true)).rejects.toMatchObject({ code: 'payment_page', kind: 'failed' });
});

it('placeOrderOnce sends the same key again after a lost answer', async () => {
  call.mockRejectedValueOnce(new ApiError('', { status: 0 }));
  const lost = expect(order()).rejects.toThrow();
  await vi.runAllTimersAsync();
  await lost;
  const again = order();
  await vi.runAllTimersAsync();
  await again;
  const keys = call.mock.calls.map(
    ([, body]) => (body as { idempotency_key: string }).idempotency_key,
  );
  expect(new Set(keys).size).toBe(1);
});

it('placeOrderOnce waits while another tab orders', async () => {
  let finish = () => {};
  const other = new Promise<void>((resolve) => (finish = resolve));
  const request = vi.fn(async (_name: string, run: () => unknown) => {
    await other;
    return run();
  });
  vi.stubGlobal('navigator', { locks: { request } });
  const placed = order();
  await vi.runAllTimersAsync();
  expect(call).not.toHaveBeenCalled();
  finish();
  await vi.runAllTimersAsync();
  await placed;
  expect(call).toHaveBeenCalled();
});

it('placeOrderOnce orders without a lock in a browser that refuses locks', async () => {
  const request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
  vi.stubGlobal('navigator', { locks: { request } });
  const placed = order();
  await vi.runAllTimersAsync();
  await expect(placed).resolves.toBeDefined();
});
