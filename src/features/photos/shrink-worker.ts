/** Shrinks a photo and turns it upright. Drawing it again removes the location and the camera's other metadata. */

const maxPixels = 1_600;
const maxBytes = 500_000;
const qualities = [0.85, 0.75, 0.6, 0.45];

// The page waits for this message, which says that the worker's code is loaded.
postMessage('started');
addEventListener('message', ({ data }: MessageEvent<File>) => {
  void shrink(data).then(
    (photo) => postMessage(photo),
    () => postMessage(null),
  );
});

async function shrink(file: File): Promise<Blob> {
  const picture = await decode(file);
  let scale = Math.min(1, maxPixels / Math.max(picture.width, picture.height));
  for (;;) {
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.floor(picture.width * scale)),
      Math.max(1, Math.floor(picture.height * scale)),
    );
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas.');
    context.imageSmoothingQuality = 'high';
    // A JPEG has no transparency. Without white, transparent parts would become black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    for (const quality of qualities) {
      const photo = await canvas.convertToBlob({ type: 'image/jpeg', quality });
      if (photo.size <= maxBytes) return photo;
    }
    scale *= 0.8;
  }
}

/** Older browsers throw a TypeError for `from-image`. They rotate photos without this option. */
function decode(file: File): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch((error: unknown) => {
    if (error instanceof TypeError) return createImageBitmap(file);
    throw error;
  });
}
