import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const art = dirname(fileURLToPath(import.meta.url));
export const work = join(art, '.work');
export const media = join(dirname(art), 'public', 'media');

const PHONE_WIDTH = 960;
const PHONE_LIMIT = 120_000;

/** Loads sharp, which encodes pictures. It is not a dependency of the site. */
export function loadSharp() {
  try {
    const sharp = createRequire(join(work, 'tools', 'package.json'))('sharp');
    sharp.concurrency(1);
    return sharp;
  } catch {
    throw new Error(
      'Encoding pictures needs sharp: npm install --prefix art/.work/tools sharp@0.35',
    );
  }
}

export function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
}

/** Writes one file. Lowers the quality until the file is light enough for a phone. */
export async function encode(picture, target, { width, format, quality }) {
  const limit = width <= PHONE_WIDTH ? PHONE_LIMIT : PHONE_LIMIT * 2;
  for (let q = quality; q >= 20; q -= 6) {
    const data = await picture
      .clone()
      .resize({ width })
      .toFormat(format, { quality: q, effort: 5 })
      .toBuffer();
    if (data.length <= limit || q < 26) {
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, data);
      return;
    }
  }
}

/** The mean color of a picture, which pages show until the picture has loaded. */
export async function meanColor(picture) {
  const { data } = await picture
    .clone()
    .removeAlpha()
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return '#' + [...data.subarray(0, 3)].map((c) => c.toString(16).padStart(2, '0')).join('');
}
