import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { callAsVisitor, insertAsVisitor } from './visitor-api.ts';

vi.mock('#config/env.ts', () => ({
  readEnv: () => ({ supabaseUrl: 'https://api.example', supabaseAnonKey: 'public-key' }),
}));

const send = vi.fn<typeof fetch>();
beforeEach(() => void vi.stubGlobal('fetch', send));

beforeEach(() => {
  send.mockReset();
});

function answer(status: number, body: unknown): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  send.mockResolvedValueOnce(new Response(text, { status }));
}

const track = () => callAsVisitor('track_order', { order_number: 'FSS-1', email: 'a@b.co' });
const insert = () => insertAsVisitor('price_list_requests', { name: 'Ana', email: 'a@b.co' });

async function failureOf(attempt: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await attempt.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

it('a call carries the public key and no session', async () => {
  answer(200, { orderNumber: 'FSS-1' });
  await expect(track()).resolves.toEqual({ orderNumber: 'FSS-1' });
  const [address, init] = send.mock.calls[0]!;
  expect(address).toBe('https://api.example/rest/v1/rpc/track_order');
  expect(init).toMatchObject({
    method: 'POST',
    headers: { apikey: 'public-key' },
    body: '{"order_number":"FSS-1","email":"a@b.co"}',
  });
});

it('a refusal keeps the backend’s code and message', async () => {
  const details = '{"code": "rate_limited"}';
  answer(429, { code: 'PT429', message: 'Please call us.', details, hint: null });
  const error = await failureOf(track());
  expect(error).toMatchObject({
    kind: 'refused',
    code: 'rate_limited',
    message: 'Please call us.',
  });
});

it.each([
  ['a page in the backend’s place', 200, '<html>', undefined],
  ['an empty answer', 204, null, undefined],
])('%s has no data', async (_name, status, body, data) => {
  send.mockResolvedValueOnce(new Response(body, { status }));
  await expect(track()).resolves.toBe(data);
});

it.each([
  [403, '<html>Forbidden</html>', 'refused'],
  [404, '', 'refused'],
  [502, 'Bad Gateway', 'failed'],
  [400, { message: 3 }, 'refused'],
])('the answer %i with %j is a failure without a message for users', async (status, body, kind) => {
  answer(status, body);
  expect(await failureOf(track())).toMatchObject({ status, kind, details: undefined });
});

it('a request without a connection is unreachable', async () => {
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await failureOf(track())).toMatchObject({ status: 0, kind: 'unreachable' });
});

it('insertAsVisitor succeeds only when the backend answers 201', async () => {
  answer(201, '');
  await expect(insert()).resolves.toBeUndefined();
  answer(200, '<html>Welcome</html>');
  expect(await failureOf(insert())).toMatchObject({ kind: 'failed' });
});
