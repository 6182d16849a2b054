// `node art/icons.mjs` draws the site's icons from the brand's mark. It needs sharp in art/.work/tools.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const art = dirname(fileURLToPath(import.meta.url));
const target = join(dirname(art), 'public');
const sharp = createRequire(join(art, '.work', 'tools', 'package.json'))('sharp');

const INK = '#0c1b2a';
const PAPER = '#faf8f4';
const SIGNAL = '#c2470a';

/** The shield crossed by the front line, 36 units high. */
const mark = (shield, line, chevron) =>
  `<path fill="${shield}" d="M18 .5 33 5.4v12c0 8.6-6 15-15 18.1C9 32.4 3 26 3 17.4v-12z"/>` +
  `<path stroke="${line}" stroke-width="2.6" d="M3.4 20.5h29.2"/>` +
  `<path fill="none" stroke="${chevron}" stroke-linecap="square" stroke-width="3.4" d="M10 14.5 18 7.5l8 7"/>`;

const svg = (inner, size = 36) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${inner}</svg>\n`;

/** A square tile; `share` is how much of it the shield takes. */
const tile = (share) => {
  const scale = (512 * share) / 36;
  const offset = (512 - 36 * scale) / 2;
  return svg(
    `<rect width="512" height="512" fill="${INK}"/>` +
      `<g transform="translate(${offset} ${offset}) scale(${scale})">${mark(PAPER, INK, SIGNAL)}</g>`,
    512,
  );
};

const favicon = svg(mark(INK, PAPER, '#ff9250'));
writeFileSync(join(target, 'favicon.svg'), favicon);

const png = (source, size) =>
  sharp(Buffer.from(source), { density: 384 }).resize(size, size).png({ compressionLevel: 9 });

await png(tile(0.72), 180).toFile(join(target, 'apple-touch-icon.png'));
await png(tile(0.72), 192).toFile(join(target, 'icon-192.png'));
await png(tile(0.72), 512).toFile(join(target, 'icon-512.png'));
await png(tile(0.56), 512).toFile(join(target, 'icon-maskable-512.png'));

// An .ico of 16, 32 and 48 pixels: a directory, then the PNG files as they are.
const sizes = [16, 32, 48];
const images = await Promise.all(sizes.map((size) => png(favicon, size).toBuffer()));
const directory = Buffer.alloc(6 + 16 * sizes.length);
directory.writeUInt16LE(1, 2);
directory.writeUInt16LE(sizes.length, 4);
let offset = directory.length;
sizes.forEach((size, i) => {
  const entry = 6 + 16 * i;
  directory.writeUInt8(size, entry);
  directory.writeUInt8(size, entry + 1);
  directory.writeUInt16LE(1, entry + 4);
  directory.writeUInt16LE(32, entry + 6);
  directory.writeUInt32LE(images[i].length, entry + 8);
  directory.writeUInt32LE(offset, entry + 12);
  offset += images[i].length;
});
writeFileSync(join(target, 'favicon.ico'), Buffer.concat([directory, ...images]));
