// Calls the public functions with bodies that no form sends. Each call must be refused and must not change any row.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type Backend } from '../support/backend.ts';
import { everything } from '../support/everything.ts';
import { validOrder } from '../support/orders.ts';
import { validQuote } from '../support/requests.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const order = (from: string | RegExp, to: string) =>
  JSON.stringify(validOrder()).replace(from, () => to);
const request = (change: object) =>
  JSON.stringify({ kind: 'quote', fields: { ...validQuote(), ...change } });
const quantity = '"quantity":1';
const total = /"expected_total":[\d.]+/;
const many = 2_000_000;

test.each<[string, string, string, number]>([
  ['quantity 1e9', 'place_order', order(quantity, '"quantity":1e9'), 422],
  ['quantity 1e400', 'place_order', order(quantity, '"quantity":1e400'), 422],
  ['quantity -0', 'place_order', order(quantity, '"quantity":-0'), 422],
  [
    'quantity twice, one of them good',
    'place_order',
    order(quantity, '"quantity":1,"quantity":100'),
    422,
  ],
  ['items twice, one of them good', 'place_order', order(/\}$/, ',"items":[]}'), 422],
  ['total 1e9', 'place_order', order(total, '"expected_total":1e9'), 422],
  ['total 1e400', 'place_order', order(total, '"expected_total":1e400'), 422],
  ['total NaN', 'place_order', order(total, '"expected_total":"NaN"'), 400],
  ['a key __proto__', 'place_order', order('{"items"', '{"__proto__":{"a":1},"items"'), 404],
  ['a NUL', 'place_order', order('Vera', '\\u0000'), 400],
  ['a lone surrogate', 'place_order', order('Vera', '\\ud83d'), 400],
  ['nested 3,000 deep', 'place_order', `{"items":${'['.repeat(3000)}${']'.repeat(3000)}}`, 422],
  ['a name of 2 MB', 'place_order', order('Vera', 'V'.repeat(many)), 422],
  ['a name of 2 MB of spaces', 'place_order', order('Vera', `V${' '.repeat(many)}V`), 422],
  ['a product id of 2 MB', 'place_order', order('kosin-personal-alarm', 'k'.repeat(many)), 422],
  [
    '50,000 lines',
    'place_order',
    order(/"items":\[.*?\]/, `"items":[${'{"product_id":"x","quantity":1},'.repeat(50_000)}{}]`),
    422,
  ],
  ['a NUL', 'submit_service_request', request({ firstName: '\u0000' }), 400],
  [
    'a description of 2 MB',
    'submit_service_request',
    request({ description: '\n'.repeat(many) }),
    422,
  ],
  ['a phone number of 1e21', 'submit_service_request', request({ phone: 1e21 }), 422],
  [
    '100,000 services',
    'submit_service_request',
    request({ services: Array.from({ length: 100_000 }, (_, n) => `s${n}`) }),
    422,
  ],
  [
    '20,000 fields',
    'submit_service_request',
    request(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`f${n}`, n]))),
    422,
  ],
  ['a NUL', 'track_order', '{"order_number":"\\u0000","email":"x"}', 400],
  [
    'a number of 2 MB',
    'track_order',
    JSON.stringify({ order_number: 'x'.repeat(many), email: 'y'.repeat(many) }),
    404,
  ],
])('%s in %s', async (_, name, body, expected) => {
  const before = await everything(backend);
  expect((await backend.anonymous.rpc(name, body)).status).toBe(expected);
  expect(await everything(backend)).toBe(before);
});
