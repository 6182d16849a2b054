/** API of the photos. The database has a row for each photo. The edge function `photos` stores files and signs URLs. */
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { readEnv } from '#config/env.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { callRpc } from '#lib/api/database.ts';
import { callFunction, functionUrl, refusalOf } from '#lib/api/edge-function.ts';
import { readAnswer } from '#lib/api/read-answer.ts';
import { callAsVisitor } from '#lib/api/visitor-api.ts';
import { photoSchema, type Photo, type PhotoAccess, type PhotoTarget } from './photo.ts';

/**
 * Time for which a URL is reused, so that the browser does not load the photo again. The URL itself expires after an
 * hour.
 */
const urlMs = 30 * 60_000;
const timeoutMs = 60_000;

async function readPhotos(access: PhotoAccess): Promise<Photo[]> {
  const photos = readAnswer(z.array(photoSchema), await callFunction('photos', access), 'photos');
  const storage = `${readEnv().supabaseUrl}/storage/v1`;
  return photos.map((photo) => ({ ...photo, url: photo.url && storage + photo.url }));
}

export function photosQuery(access: PhotoAccess) {
  return queryOptions({
    queryKey: ['photos', access],
    queryFn: () => readPhotos(access),
    staleTime: urlMs,
  });
}

/** The photos of a request as data URLs, by photo id, for the export of a customer's data. */
export async function readPhotoFiles(requestId: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const { id, url } of await readPhotos({ requestId })) {
    if (url === null) continue;
    const response = await fetch(url);
    if (!response.ok) throw new ApiError('A photo could not be read.', { status: response.status });
    files.set(id, await asDataUrl(await response.blob()));
  }
  return files;
}

function asDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error('A photo could not be read.'));
    reader.readAsDataURL(file);
  });
}

/** True if the URLs of the photos may have expired. */
export function areOutdated(dataUpdatedAt: number): boolean {
  return Date.now() - dataUpdatedAt > urlMs;
}

interface SendOptions {
  /** Idempotency key. A photo that is sent again with the same key is stored once. */
  key: string;
  onProgress: (percent: number) => void;
}

function beginPhoto(target: PhotoTarget, key: string): Promise<unknown> {
  const ownKey = { idempotency_key: key };
  if ('visitId' in target) {
    const { visitId, kind } = target;
    return callRpc('begin_visit_photo', { visit_id: visitId, kind, ...ownKey });
  }
  if ('requestId' in target) {
    const { requestId, messageKey } = target;
    return callRpc('begin_reply_photo', {
      request_id: requestId,
      message_key: messageKey,
      ...ownKey,
    });
  }
  const { messageKey, ...access } = target;
  const args = { ...access, ...ownKey, ...(messageKey && { message_key: messageKey }) };
  return 'token' in access ? callAsVisitor('begin_photo', args) : callRpc('begin_photo', args);
}

/** @throws ApiError */
export async function sendPhoto(
  target: PhotoTarget,
  file: Blob,
  { key, onProgress }: SendOptions,
): Promise<void> {
  await beginPhoto(target, key);
  await upload(`${functionUrl('photos')}?key=${key}`, file, onProgress);
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
function upload(url: string, file: Blob, onProgress: (percent: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new ApiError('The connection was lost.', { status: 0 }));
    request.open('PUT', url);
    request.setRequestHeader('apikey', readEnv().supabaseAnonKey);
    request.setRequestHeader('content-type', 'image/jpeg');
    request.timeout = timeoutMs;
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(Math.round((loaded / total) * 100));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(refusalOf(request.responseText, request.status));
    };
    request.onerror = fail;
    request.ontimeout = fail;
    request.send(file);
  });
}

/** @throws ApiError 409 if staff have already seen the customer's photo. */
export async function removePhoto(access: PhotoAccess, id: string): Promise<void> {
  if ('requestId' in access) await callRpc('remove_photo', { photo_id: id });
  else if ('token' in access) await callAsVisitor('remove_my_photo', { ...access, photo_id: id });
  else await callRpc('remove_my_photo', { ...access, photo_id: id });
}

/** Shows or hides a photo of the staff for the customer. @throws ApiError */
export async function showPhoto({ id, isShown }: { id: string; isShown: boolean }): Promise<void> {
  await callRpc('show_photo', { photo_id: id, is_shown: isShown });
}
