// An uptime service calls the URL of health from going-live.md. Gateways and caches can change this URL on the way.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type Backend } from '../support/backend.ts';

let backend: Backend;
let server: { url: string; close: () => void };
beforeAll(async () => {
  backend = await startBackend();
  server = await backend.listen();
});
afterAll(async () => {
  server.close();
  await backend.close();
});

const ask = (query: string, init?: RequestInit) =>
  fetch(`${server.url}/rest/v1/rpc/health${query}`, init);

test.each<[string, (key: string) => [query: string, init?: RequestInit]]>([
  ['as it is documented', (key) => [`?apikey=${key}`]],
  ['after a gateway has moved the key', (apikey) => ['', { headers: { apikey } }]],
  ['past a cache', (key) => [`?apikey=${key}&_=1`]],
  ['as browsers ask', (key) => [`?apikey=${key}`, { headers: { accept: 'text/html' } }]],
  ['without a body', (key) => [`?apikey=${key}`, { method: 'HEAD' }]],
])('the address of the uptime service, %s', async (_case, request) => {
  for (const [minutes, status] of [
    [0, 200],
    [11, 503],
  ] as const) {
    await backend.sql('delete from private.mails');
    await backend.sql(
      `insert into private.mails (kind, data, due_at) values ('staff-digest', '{}', now() - interval '${minutes} minutes')`,
    );
    const answer = await ask(...request(backend.key));
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  }
});
