import { expect, it } from 'vitest';
import { toApiError } from '#lib/api/api-error.ts';
import { orderProblem } from './api.ts';

const refusal = (details: object) =>
  toApiError({ message: 'Words.', code: 'PT409', details: JSON.stringify(details) }, 409);

it('a refusal for a short stock says what is left', () => {
  const items = [{ product_id: 'myfak-kit', name: 'Kit', requested: 3, left: 2 }];
  expect(orderProblem(refusal({ code: 'stock_short', items }))).toEqual({
    kind: 'stock-short',
    shortages: [{ productId: 'myfak-kit', left: 2 }],
  });
});

it('nothing is left of a product that is no longer sold', () => {
  const items = [{ product_id: 'myfak-kit' }];
  expect(orderProblem(refusal({ code: 'invalid_product', items }))).toEqual({
    kind: 'stock-short',
    shortages: [{ productId: 'myfak-kit', left: 0 }],
  });
});

it.each([{ code: 'rate_limited' }, { code: 'stock_short', items: [{ left: 1 }] }])(
  'a refusal with %j is nothing that the cart can put right',
  (details) => expect(orderProblem(refusal(details))).toBeUndefined(),
);
