/**
 * Photos of requests. The database decides who may add and see a photo. With the service key, this function stores the
 * files and makes short-lived URLs of them. It runs in an Edge Function, and in Node on a developer's machine and in
 * tests.
 */
import { StorageClient } from '@supabase/storage-js';
import { answerHeaders as headers, handOn, refuse } from '../_shared/answers.ts';
import { readBody, readJson } from '../_shared/body.ts';
import {
  askAsCaller,
  callService,
  serviceHeaders,
  type ServiceAddress,
} from '../_shared/service-call.ts';
import { readJpeg } from './jpeg.ts';

/** The maximum size of a file. The storage bucket has the same limit. */
const maxBytes = 500_000;
const maxPixels = 1_600;
/** The maximum size of a JSON body, which contains only a token, a reference or an id. */
const maxJsonBytes = 10_000;
/** Lifetime of a photo's URL, in seconds. */
const urlSeconds = 3_600;

export async function handlePhotos(request: Request, service: ServiceAddress): Promise<Response> {
  try {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
    if (request.method === 'PUT') return await store(request, service);
    if (request.method !== 'POST') return refuse(405, 'wrong_method', 'This was not understood.');
    const { json: body, refusal } = await readJson(request, maxJsonBytes);
    if (refusal) return refusal;
    if (body.tidy === true) return Response.json(await tidyPhotos(service), { headers });
    return await list(request, body, service);
  } catch (error) {
    console.error(error);
    return Response.json({ message: 'The photos could not be reached.' }, { status: 502, headers });
  }
}

function bucketOf({ supabaseUrl, serviceKey, fetch: send = fetch }: ServiceAddress) {
  const storage = new StorageClient(
    `${supabaseUrl}/storage/v1`,
    serviceHeaders(serviceKey),
    (input: RequestInfo | URL, init?: RequestInit) => send(new Request(input, init)),
  );
  return storage.from('photos');
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Stores the file of a photo. The key in the URL identifies the photo that the page announced before. A repeated call
 * changes nothing.
 */
async function store(request: Request, service: ServiceAddress): Promise<Response> {
  const key = new URL(request.url).searchParams.get('key') ?? '';
  const file = await readBody(request, maxBytes);
  if (!file) return tooLarge();
  const photo = uuid.test(key)
    ? ((await callService(service, 'photo_to_store', { idempotency_key: key })) as {
        path: string;
        isStored: boolean;
      } | null)
    : null;
  if (!photo) return refuse(404, 'photo_not_found', 'This photo cannot be added anymore.');
  const jpeg = readJpeg(file);
  if (!jpeg) return refuse(415, 'not_a_photo', 'This file is not a photo that we can take.');
  if (jpeg.width > maxPixels || jpeg.height > maxPixels) return tooLarge();
  if (!photo.isStored) {
    const { error } = await bucketOf(service).upload(photo.path, jpeg.bytes, {
      contentType: 'image/jpeg',
      upsert: true,
    });
    if (error) throw error;
    await callService(service, 'finish_photo', { path: photo.path, size: jpeg.bytes.length });
  }
  return new Response(null, { status: 204, headers });
}

function tooLarge(): Response {
  return refuse(413, 'photo_too_large', 'This photo is too large.');
}

interface Photo {
  path: string;
}

/** Responds with the photos that the caller may see. Each photo has a URL. */
async function list(
  request: Request,
  body: Record<string, unknown>,
  service: ServiceAddress,
): Promise<Response> {
  const { token, reference, requestId } = body;
  const isOfStaff = typeof requestId === 'string' && uuid.test(requestId);
  const answer = await askAsCaller(
    request,
    service,
    isOfStaff
      ? `photos?request_id=eq.${requestId}&order=created_at,id&select=id,kind,path,at:created_at,visitId:visit_id,messageId:message_id,by:author_email,isShown:shown_to_customer`
      : 'rpc/customer_photos',
    isOfStaff ? undefined : { token, reference },
  );
  if (!answer.ok) return handOn(answer);
  const photos = (await answer.json()) as Photo[];
  if (photos.length === 0) return Response.json([], { headers });
  const paths = photos.map(({ path }) => path);
  const { data, error } = await bucketOf(service).createSignedUrls(paths, urlSeconds);
  if (error) throw error;
  if (isOfStaff) await callService(service, 'see_photos', { paths });
  const urls = new Map(data.map(({ path, signedURL }) => [path, signedURL]));
  return Response.json(
    photos.map(({ path, ...photo }) => ({ ...photo, url: urls.get(path) ?? null })),
    { headers },
  );
}

/**
 * Deletes the files of deleted photos. Once a day, it also removes files without a row and rows without a file. Calls
 * need no key, because each call does only the work that is due.
 */
export async function tidyPhotos(service: ServiceAddress): Promise<{ deleted: number }> {
  const bucket = bucketOf(service);
  const due = (await callService(service, 'claim_photo_files', {})) as {
    paths: string[];
    checks: boolean;
  };
  if (due.paths.length > 0) {
    const { error } = await bucket.remove(due.paths);
    const answer = error ? error.message : null;
    await callService(service, 'finish_photo_files', { paths: due.paths, answer });
    if (error) throw error;
  }
  if (due.checks) {
    const missing = await missingFiles(service);
    await callService(service, 'check_photo_files', { files: await allFiles(service), missing });
  }
  return { deleted: due.paths.length };
}

async function allFiles(service: ServiceAddress): Promise<string[]> {
  const bucket = bucketOf(service);
  const names: string[] = [];
  for (;;) {
    const { data, error } = await bucket.list('', { limit: 1_000, offset: names.length });
    if (error) throw error;
    names.push(...data.map(({ name }) => name));
    if (data.length < 1_000) return names;
  }
}

/** The paths whose file does not exist in Storage. A path with any other error is left out, so its row stays. */
async function missingFiles(service: ServiceAddress): Promise<string[]> {
  const bucket = bucketOf(service);
  const missing: string[] = [];
  for (let after = ''; ;) {
    const paths = (await callService(service, 'photo_paths', { after })) as string[];
    const last = paths.at(-1);
    if (last === undefined) return missing;
    after = last;
    const { data, error } = await bucket.createSignedUrls(paths, 60);
    if (error) throw error;
    missing.push(
      ...data.flatMap((one) =>
        one.path !== null && /not (exist|found)/i.test(one.error ?? '') ? [one.path] : [],
      ),
    );
  }
}
