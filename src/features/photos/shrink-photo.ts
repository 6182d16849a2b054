/** A photo that this browser cannot read. The message is a sentence for people. */
export class UnreadablePhotoError extends Error {}

const isHeic = (file: File) => /heic|heif/i.test(`${file.type} ${file.name}`);

/**
 * A JPEG of at most 1,600 pixels and 500 kB, upright, and without the place and all else that a camera writes into a file.
 * @throws UnreadablePhotoError
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' });
  const photo = await new Promise<Blob | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Blob | null>) => resolve(data);
    worker.onerror = () => resolve(null);
    worker.postMessage(file);
  });
  worker.terminate();
  if (photo) return photo;
  throw new UnreadablePhotoError(
    isHeic(file)
      ? 'Your browser cannot open HEIC photos. Please choose a JPEG, or add it from your phone.'
      : 'Your browser cannot open this file. Please choose a photo, such as a JPEG or a PNG.',
  );
}
