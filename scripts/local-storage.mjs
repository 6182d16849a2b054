// A stand-in for Supabase Storage with the calls of the function `photos`. The Storage of the embedded backend is
// experimental: it returns other field names than storage-js reads, and keeps the files of all databases in one folder.
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * One private bucket of files in a folder.
 * @param {string} folder
 * @param {() => string} serviceKey A caller with this key can do everything, others can open signed URLs.
 * @returns {(request: Request) => Promise<Response>}
 */
export function localStorageApi(folder, serviceKey) {
  /** @type {Map<string, { name: string, until: number }>} The file of each token. */
  const signed = new Map();
  const fileOf = (name) => path.join(folder, path.basename(name));
  const refuse = (status, message) =>
    Response.json({ statusCode: String(status), error: message, message }, { status: 400 });

  const open = async (name, token) => {
    const { name: allowed, until } = signed.get(token ?? '') ?? { until: 0 };
    if (allowed !== name || until < Date.now()) return refuse(400, 'InvalidJWT');
    const file = await readFile(fileOf(name)).catch(() => undefined);
    if (!file) return refuse(404, 'Object not found');
    return new Response(file, {
      headers: { 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' },
    });
  };

  const upload = async (name, request) => {
    if (request.headers.get('content-type') !== 'image/jpeg') {
      return refuse(415, 'mime type is not supported');
    }
    const file = Buffer.from(await request.arrayBuffer());
    if (file.length > 500_000) return refuse(413, 'The object exceeded the maximum allowed size');
    await mkdir(folder, { recursive: true });
    await writeFile(fileOf(name), file);
    return Response.json({ Id: randomUUID(), Key: `photos/${name}` });
  };

  const sign = async ({ paths, expiresIn }) => {
    const names = await readdir(folder).catch(() => []);
    return Response.json(
      paths.map((name) => {
        if (!names.includes(name)) {
          const error = 'Either the object does not exist or you do not have access to it';
          return { path: name, signedURL: null, error };
        }
        const token = randomUUID();
        signed.set(token, { name, until: Date.now() + expiresIn * 1_000 });
        return { path: name, signedURL: `/object/sign/photos/${name}?token=${token}`, error: null };
      }),
    );
  };

  const list = async ({ limit, offset }) => {
    const names = (await readdir(folder).catch(() => [])).sort();
    return Response.json(names.slice(offset, offset + limit).map((name) => ({ name })));
  };

  const remove = async ({ prefixes }) => {
    await Promise.all(prefixes.map((name) => rm(fileOf(name), { force: true })));
    return Response.json(prefixes.map((name) => ({ name })));
  };

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const place = pathname.replace('/storage/v1/object', '');
    const name = place.split('/').at(-1) ?? '';
    const action = `${request.method} ${place.slice(0, place.lastIndexOf('/'))}`;
    if (action === 'GET /sign/photos') return open(name, searchParams.get('token'));
    if (request.headers.get('apikey') !== serviceKey()) return refuse(403, 'Unauthorized');
    if (`${request.method} ${place}` === 'POST /sign/photos') return sign(await request.json());
    if (`${request.method} ${place}` === 'POST /list/photos') return list(await request.json());
    if (`${request.method} ${place}` === 'DELETE /photos') return remove(await request.json());
    if (action === 'POST /photos') return upload(name, request);
    return refuse(404, 'Not found');
  };
}
