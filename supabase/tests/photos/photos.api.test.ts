// Photos over the API: access, stored files, and the deletion of the files of deleted rows.
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withPhotos } from '../../../scripts/local-photos.mjs';
import { startBackend, type Backend } from '../support/backend.ts';
import { jpegWithPlace, plainJpeg } from '../support/jpeg.ts';
import { send, validQuote } from '../support/requests.ts';

type Identity = Record<string, string>;
interface Listed {
  id: string;
  kind: string;
  url: string;
}

let backend: Backend;
let server: Awaited<ReturnType<typeof withPhotos>>;
let folder: string;
let staff: Identity;

beforeAll(async () => {
  backend = await startBackend();
  folder = await mkdtemp(path.join(os.tmpdir(), 'fls-photos-'));
  const { fetch, secretKey } = backend;
  server = await withPhotos({ fetch, config: { auth: { secret_key: secretKey } } }, folder);
  staff = await signIn('admin@example.com', 'frontline-demo-2026');
});
afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true, force: true });
});

async function signIn(email: string, password: string): Promise<Identity> {
  const { body } = await backend.auth('token?grant_type=password', { email, password });
  const { access_token: token } = body as { access_token: string };
  return { apikey: backend.key, authorization: `Bearer ${token}` };
}

async function makeRequest() {
  const fields = validQuote();
  await send(backend.anonymous, { kind: 'quote', fields });
  const [row] = await backend.sql(
    `select r.id, t.token from public.service_requests as r
     join private.request_tokens as t on t.request_id = r.id where r.email = '${fields.email}'`,
  );
  return { id: String(row?.id), token: String(row?.token), email: fields.email };
}

const call = (method: string, search: string, body: BodyInit, identity: Identity) =>
  server.fetch(
    new Request(`http://localhost/functions/v1/photos${search}`, {
      method,
      headers: identity,
      body,
      // Fetch requires this option if the body is a stream.
      duplex: 'half',
    } as RequestInit),
  );

const store = async (key: string, file: Uint8Array<ArrayBuffer>) =>
  (await call('PUT', `?key=${key}`, file, { apikey: backend.key })).status;

async function add(token: string, file = plainJpeg(), key: string = randomUUID()): Promise<number> {
  const begun = await backend.anonymous.rpc('begin_photo', { token, idempotency_key: key });
  expect(begun.status).toBe(204);
  return store(key, file);
}

async function list(body: object, identity: Identity = { apikey: backend.key }) {
  const response = await call('POST', '', JSON.stringify(body), identity);
  return { status: response.status, photos: (await response.json()) as Listed[] };
}

const open = (url: string) => server.fetch(new Request(`http://localhost/storage/v1${url}`));

test('a photo is stored once without its place, and shown to the customer and the office', async () => {
  const { id, token } = await makeRequest();
  const key = randomUUID();
  expect(await add(token, jpegWithPlace(), key)).toBe(204);
  expect(await add(token, jpegWithPlace(), key)).toBe(204);
  const [theirs] = (await list({ token })).photos;
  expect((await list({ token })).photos).toHaveLength(1);
  expect(theirs).toMatchObject({ kind: 'customer', canRemove: true });
  const file = await open(theirs!.url);
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(plainJpeg());
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  expect((await open(theirs!.url.replace(/token=.*/, 'token=x'))).status).toBe(400);

  expect((await list({ requestId: id }, staff)).photos).toMatchObject([{ kind: 'customer' }]);
  expect((await list({ token })).photos).toMatchObject([{ canRemove: false }]);
});

test('strangers, other customers and former team members get no photos', async () => {
  const { id, token } = await makeRequest();
  const other = await makeRequest();
  await add(token);
  expect(await list({ token: 'x' })).toMatchObject({ status: 404 });
  expect(await list({})).toMatchObject({ status: 404 });
  expect((await list({ requestId: id })).photos).toEqual([]);
  expect(await list({ token: other.token })).toEqual({ status: 200, photos: [] });
  // A hosted project refuses this call, because the role has no grant.
  expect((await backend.anonymous.rest('GET', 'photos')).body).toEqual([]);
  // Only the service key can list the files in the bucket.
  for (const headers of [{}, { apikey: backend.key }, staff] as Identity[]) {
    const bucket = new Request('http://localhost/storage/v1/object/list/photos', {
      method: 'POST',
      headers,
      body: '{}',
    });
    expect((await server.fetch(bucket)).status).toBe(400);
  }

  const email = `${randomUUID()}@example.com`;
  await backend.customer(email);
  const teamMember = await signIn(email, 'a-long-password');
  expect(await list({ requestId: id }, teamMember)).toEqual({ status: 200, photos: [] });
  const role = `(select id from auth.users where email = '${email}')`;
  await backend.sql(`insert into public.user_roles (user_id, role) values (${role}, 'admin')`);
  expect((await list({ requestId: id }, teamMember)).photos).toHaveLength(1);
  await backend.sql(`delete from public.user_roles where user_id = ${role}`);
  expect(await list({ requestId: id }, teamMember)).toEqual({ status: 200, photos: [] });
});

test('only a small JPEG that was begun is stored', async () => {
  const { token } = await makeRequest();
  const before = await readdir(folder);
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(await store(randomUUID(), plainJpeg())).toBe(404);
  expect(await store('x', plainJpeg())).toBe(404);
  expect(await add(token, svg)).toBe(415);
  expect(await add(token, new Uint8Array(500_001))).toBe(413);
  expect(await add(token, plainJpeg({ width: 1_601, height: 900 }))).toBe(413);
  expect(await readdir(folder)).toEqual(before);
  expect((await list({ token })).photos).toEqual([]);
});

test('an invalid body is refused with a message, and an endless one while it is read', async () => {
  const identity = { apikey: backend.key };
  const endless = () =>
    new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(100_000)) });
  for (const [method, body, status] of [
    ['POST', 'null', 400],
    ['POST', '[1]', 400],
    ['POST', '{"token":', 400],
    ['POST', endless(), 413],
    ['PUT', endless(), 413],
  ] as const) {
    const refusal = await call(method, `?key=${randomUUID()}`, body, identity);
    expect(refusal.status).toBe(status);
    expect(await refusal.json()).toMatchObject({ message: expect.stringMatching(/^This .+\.$/) });
  }
});

test('the files of an erased customer are deleted, however long Storage is down', async () => {
  const { id, token, email } = await makeRequest();
  await add(token);
  const [{ path: name }] = (await backend.sql(
    `select path from public.photos where request_id = '${id}'`,
  )) as [{ path: string }];
  expect(await readdir(folder)).toContain(name);
  await backend.sql(`update public.service_requests set status = 'closed' where id = '${id}'`);
  const admin = backend.as(staff);
  const { body: expected } = await admin.rpc('personal_data_preview', { customer: email });
  expect(expected).toMatchObject({ counts: { photos: 1 } });
  const { body: handedOut } = await admin.rpc('export_customer', { customer: email });
  expect(handedOut).toMatchObject({ requests: [{ photos: [{ kind: 'customer', path: name }] }] });
  const erased = await admin.rpc('erase_customer', { customer: email, reason: 'Asked', expected });
  expect(erased.status).toBe(204);

  // Here the storage is down. The backend gets a file instead of a folder, so each deletion fails.
  const file = path.join(folder, name);
  const { fetch, secretKey } = backend;
  const config = { auth: { secret_key: secretKey } };
  await expect((await withPhotos({ fetch, config }, file)).tidy()).rejects.toThrow();
  expect(await readdir(folder)).toContain(name);
  await backend.sql(
    `update private.photo_files_to_delete set since = now() - interval '2 hours', tried_at = null where path = '${name}'`,
  );
  const { body: alarms } = await admin.rpc('admin_alarms', {});
  expect(alarms).toContainEqual(expect.objectContaining({ kind: 'photo-files', requests: 1 }));
  await server.tidy();
  expect(await readdir(folder)).not.toContain(name);
  expect(await backend.sql('select 1 from private.photo_files_to_delete')).toEqual([]);
});

test('a daily check deletes files without a row and rows without a file', async () => {
  const { token } = await makeRequest();
  await add(token);
  await add(token);
  const [{ path: lost }] = (await backend.sql(
    'select path from public.photos order by created_at desc limit 1',
  )) as [{ path: string }];
  await rm(path.join(folder, lost));
  await writeFile(path.join(folder, `${randomUUID()}.jpg`), plainJpeg());
  await backend.sql('delete from private.photo_checks');
  await server.tidy();
  await server.tidy();
  expect((await list({ token })).photos).toHaveLength(1);
  const rows = await backend.sql('select path from public.photos where stored_at is not null');
  expect(await readdir(folder)).toEqual(rows.map(({ path }) => String(path)).toSorted());
});
