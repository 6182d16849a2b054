import { ApiError } from '#lib/api/api-error.ts';
import { FormerReleaseError, isReleasedAnew } from '#lib/loading/new-release.ts';

/** The browser cannot read the photo. The message is shown to the person. */
export class UnreadablePhotoError extends Error {}

const isHeic = (file: File) => /heic|heif/i.test(`${file.type} ${file.name}`);

/** Time limit for loading the worker's code, in milliseconds. A stalled download fires no error event. */
const timeoutMs = 15_000;

/**
 * Shrinks a photo to an upright JPEG of at most 1,600 pixels a side and 500 kB. Removes the location and the camera's
 * other metadata.
 * @throws UnreadablePhotoError
 * @throws ApiError or FormerReleaseError if the worker's code could not be fetched.
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

/** @returns `null` if the file is not a readable photo; `'missing'` if the worker's code could not be fetched. */
async function shrink(file: File): Promise<Blob | null | 'missing'> {
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' });
  const answer = await new Promise<Blob | null | 'missing'>((resolve) => {
    const stalled = setTimeout(() => resolve('missing'), timeoutMs);
    worker.onmessage = ({ data }: MessageEvent<Blob | null | 'started'>) => {
      clearTimeout(stalled);
      if (data !== 'started') resolve(data);
    };
    // The worker answers null for a bad photo, so an error event means that its code is missing.
    worker.onerror = () => resolve('missing');
    worker.postMessage(file);
  });
  worker.terminate();
  return answer;
}
