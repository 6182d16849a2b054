import { expect, it, vi } from 'vitest';
import { ApiError, toApiError } from '#lib/api/api-error.ts';
import { callAsVisitor } from '#lib/api/visitor-api.ts';
import { orderProblem, placeOrder } from './customer-api.ts';

vi.mock('#lib/api/visitor-api.ts');

const customer = {
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Ortiz',
  address: '12 Ocean Blvd',
  address2: '',
  city: 'Long Beach',
  state: 'CA',
  zipCode: '90802',
};
const order = () =>
  placeOrder({
    entries: [{ id: 'myfak-kit', quantity: 1 }],
    customer,
    expectedTotalCents: 18151,
    idempotencyKey: 'key',
  });

it('placeOrder calls `place_order`, then `order_receipt` with the same body', async () => {
  const { email, ...shippingAddress } = customer;
  const receipt = {
    orderNumber: 'FSS-1',
    date: '2026-11-25T12:00:00Z',
    items: [],
    subtotal: 169.64,
    shipping: 0,
    tax: 11.87,
    total: 181.51,
    shippingAddress,
    email,
  };
  vi.mocked(callAsVisitor).mockResolvedValueOnce(undefined).mockResolvedValueOnce(receipt);
  await expect(order()).resolves.toMatchObject({ receipt: { orderNumber: 'FSS-1' } });
  const [placed, read] = vi.mocked(callAsVisitor).mock.calls;
  expect([placed?.[0], read?.[0]]).toEqual(['place_order', 'order_receipt']);
  expect(read?.[1]).toEqual(placed?.[1]);
});

it.each([
  ['has no answer', new ApiError('', { status: 0 })],
  ['is refused', new ApiError('No.', { status: 429, details: { code: 'rate_limited' } })],
])('placeOrder fails with 502 (outcome unknown) if `order_receipt` %s', async (_name, error) => {
  vi.mocked(callAsVisitor).mockResolvedValueOnce(undefined).mockRejectedValueOnce(error);
  await expect(order()).rejects.toMatchObject({ status: 502 });
});

it('placeOrder passes on the refusal of `place_order`', async () => {
  const refused = new ApiError('Too many.', { status: 429 });
  vi.mocked(callAsVisitor).mockRejectedValueOnce(refused);
  await expect(order()).rejects.toBe(refused);
});

const refusal = (details: object) =>
  toApiError({ message: 'Words.', code: 'PT409', details: JSON.stringify(details) }, 409);

it('orderProblem of `stock_short` has the number of pieces left', () => {
  const items = [{ product_id: 'myfak-kit', name: 'Kit', requested: 3, left: 2 }];
  expect(orderProblem(refusal({ code: 'stock_short', items }))).toEqual({
    kind: 'stock-short',
    shortages: [{ productId: 'myfak-kit', left: 2 }],
  });
});

it('orderProblem of a product that is no longer sold has 0 pieces left', () => {
  const items = [{ product_id: 'myfak-kit' }];
  expect(orderProblem(refusal({ code: 'invalid_product', items }))).toEqual({
    kind: 'stock-short',
    shortages: [{ productId: 'myfak-kit', left: 0 }],
  });
});

it.each([{ code: 'rate_limited' }, { code: 'stock_short', items: [{ left: 1 }] }])(
  'orderProblem is undefined for a refusal with %j',
  (details) => expect(orderProblem(refusal(details))).toBeUndefined(),
);
