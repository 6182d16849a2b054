import { ApiError } from '#lib/api/api-error.ts';
import { FormerReleaseError, isReleasedAnew } from '#lib/loading/new-release.ts';

/** A photo that this browser cannot read. The message is a sentence for people. */
export class UnreadablePhotoError extends Error {}

const isHeic = (file: File) => /heic|heif/i.test(`${file.type} ${file.name}`);

/** How long the code may take, in milliseconds. A connection that stalls reports no error. */
const timeoutMs = 15_000;

/**
 * A JPEG of at most 1,600 pixels and 500 kB, upright, and without the place and all else that a camera writes into a file.
 * @throws UnreadablePhotoError, and what the code could not be fetched for: ApiError or FormerReleaseError.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  const photo = await shrink(file);
  if (photo === 'missing') {
    throw (await isReleasedAnew())
      ? new FormerReleaseError()
      : new ApiError('The code for photos could not be fetched.', { status: 0 });
  }
  if (photo) return photo;
  throw new UnreadablePhotoError(
    isHeic(file)
      ? 'Your browser cannot open HEIC photos. Please choose a JPEG, or add it from your phone.'
      : 'Your browser cannot open this file. Please choose a photo, such as a JPEG or a PNG.',
  );
}

/** @returns null for what is no photo, and `'missing'` where the code of the worker is. */
async function shrink(file: File): Promise<Blob | null | 'missing'> {
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' });
  const answer = await new Promise<Blob | null | 'missing'>((resolve) => {
    const stalled = setTimeout(() => resolve('missing'), timeoutMs);
    worker.onmessage = ({ data }: MessageEvent<Blob | null | 'started'>) => {
      clearTimeout(stalled);
      if (data !== 'started') resolve(data);
    };
    // The worker answers what goes wrong with a photo.
    worker.onerror = () => resolve('missing');
    worker.postMessage(file);
  });
  worker.terminate();
  return answer;
}
