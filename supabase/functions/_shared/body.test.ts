import { expect, test } from 'vitest';
import { readBody, readJson } from './body.ts';

const post = (body: BodyInit, headers: HeadersInit = {}) =>
  new Request('http://localhost', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);

/** A request with an endless body and no content-length, and the number of bytes read from it. */
function endless() {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1_000;
      controller.enqueue(new Uint8Array(1_000));
    },
  });
  return { request: post(body), sent: () => sent };
}

test('readBody returns a body up to the limit, and null for a larger one', async () => {
  expect(await readBody(post('12345'), 5)).toEqual(new TextEncoder().encode('12345'));
  expect(await readBody(post('123456'), 5)).toBeNull();
  expect(await readBody(new Request('http://localhost', { method: 'POST' }), 5)).toHaveLength(0);
});

test('readBody reads nothing of a body announced as too long, and little of an endless one', async () => {
  const announced = post('12345', { 'content-length': '200000000' });
  expect(await readBody(announced, 5)).toBeNull();
  expect(announced.bodyUsed).toBe(false);
  const { request, sent } = endless();
  expect(await readBody(request, 5_000)).toBeNull();
  expect(sent()).toBeLessThan(10_000);
});

test('readJson returns an object, and refuses anything else with a sentence', async () => {
  expect(await readJson(post('{"a":1}'), 100)).toEqual({ json: { a: 1 } });
  for (const [body, status, message] of [
    ['null', 400, 'This was not understood.'],
    ['[]', 400, 'This was not understood.'],
    ['"{}"', 400, 'This was not understood.'],
    ['', 400, 'This was not understood.'],
    ['{"a":', 400, 'This was not understood.'],
    [`{"a":"${'x'.repeat(100)}"}`, 413, 'This is more than we can take at once.'],
  ] as const) {
    const { refusal } = await readJson(post(body), 100);
    if (!refusal) throw new Error(`${body} was taken.`);
    expect(refusal.status).toBe(status);
    expect(await refusal.json()).toMatchObject({ message });
  }
});
