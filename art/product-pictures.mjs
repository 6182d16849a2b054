// Makes a product's pictures from one photo in art/photos. A product whose file did not change keeps its pictures.
// `npm run products` calls this.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encode, hashOf, loadSharp, meanColor, media } from './encode.mjs';
import { linkPictures } from './link-pictures.mjs';

const art = dirname(fileURLToPath(import.meta.url));
const recordFile = join(art, 'products.json');
const widths = [320, 640, 960];

const linkPictureOf = (id) => join(media, 'og', `product-${id}.jpg`);
const filesOf = (id) =>
  widths.flatMap((width) =>
    ['avif', 'webp'].map((format) => join(media, 'products', `${id}-${width}.${format}`)),
  );

function sourceOf(id) {
  const photos = ['jpg', 'jpeg', 'png', 'webp'].map((end) => join(art, 'photos', `${id}.${end}`));
  return photos.find(existsSync);
}

/** Writes the square pictures of a product and returns their mean color. */
async function encodeProduct(id, source) {
  const sharp = loadSharp();
  const { width, height } = await sharp(source).metadata();
  const size = Math.max(...widths);
  if (Math.min(width, height) < size) {
    throw new Error(`${source} has ${width} x ${height} pixels, and ${size} x ${size} are needed.`);
  }
  const square = await sharp(source).rotate().resize(size, size).removeAlpha().png().toBuffer();
  for (const width of widths) {
    const base = join(media, 'products', `${id}-${width}`);
    await encode(sharp(square), `${base}.avif`, { width, format: 'avif', quality: 58 });
    await encode(sharp(square), `${base}.webp`, { width, format: 'webp', quality: 82 });
  }
  return meanColor(sharp(square));
}

/**
 * @param {readonly { id: string, name: string }[]} products
 * @returns {Promise<Record<string, { name: string, color: string, source?: string }>>} For each product id, the hash of
 *   the photo (`source`) and the mean color of the pictures. A product without pictures is left out.
 */
export async function makePictures(products) {
  const before = JSON.parse(readFileSync(recordFile, 'utf8'));
  const after = {};
  const links = [];
  for (const { id, name } of products) {
    let { source, color } = filesOf(id).every(existsSync) ? (before[id] ?? {}) : {};
    const file = sourceOf(id);
    const isNew = file && hashOf(file) !== source;
    if (isNew) {
      source = hashOf(file);
      color = await encodeProduct(id, file);
    }
    if (!color) continue;
    if (isNew || before[id]?.name !== name || !existsSync(linkPictureOf(id))) {
      links.push({
        file: linkPictureOf(id),
        picture: join(media, 'products', `${id}-960.webp`),
        title: name,
        text: '30-day money back guarantee',
        isSquare: true,
      });
    }
    after[id] = { name, color, source };
  }
  await linkPictures(links);
  writeFileSync(recordFile, `${JSON.stringify(after, null, 2)}\n`);
  return after;
}
