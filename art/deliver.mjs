// Turns the renders in art/.work into the files of public/media and writes the manifest.
//
//   node art/deliver.mjs            encode what is new, then write src/content/pictures
//   node art/deliver.mjs --all      encode everything again
//
// A picture without a render keeps the files it has, so one picture can be rendered again alone.
//
// sharp is not a dependency of the site: npm install --prefix art/.work/tools sharp@0.35
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const art = dirname(fileURLToPath(import.meta.url));
const root = dirname(art);
const work = join(art, '.work');
const media = join(root, 'public', 'media');
const sharp = createRequire(join(work, 'tools', 'package.json'))('sharp');
sharp.concurrency(1);

const texts = JSON.parse(readFileSync(join(art, 'pictures.json'), 'utf8'));
const everything = process.argv.includes('--all');
const PHONE_WIDTH = 960;
const PHONE_LIMIT = 120_000;
// A width a little beyond the render is enlarged rather than left out.
const SLACK = 1.25;

const series = {
  products: { widths: [320, 640, 960], avif: 58, webp: 82 },
  scenes: { widths: [480, 960, 1440], avif: 54, webp: 78 },
  posters: { widths: [640, 960, 1280], avif: 46, webp: 76 },
};

/** One file, its quality lowered until it is light enough for a phone. */
async function encode(source, target, width, format, quality) {
  if (!everything && existsSync(target) && statSync(target).mtimeMs > statSync(source).mtimeMs)
    return;
  const limit = width <= PHONE_WIDTH ? PHONE_LIMIT : PHONE_LIMIT * 2;
  for (let q = quality; q >= 20; q -= 6) {
    const options = { quality: q, effort: 5 };
    const data = await sharp(source).resize({ width }).toFormat(format, options).toBuffer();
    if (data.length <= limit || q < 26) {
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, data);
      return;
    }
  }
}

/** The mean colour: what the eye expects before the picture is there. */
async function meanColour(source) {
  const { data } = await sharp(source)
    .removeAlpha()
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return '#' + [...data.subarray(0, 3)].map((c) => c.toString(16).padStart(2, '0')).join('');
}

/** Encodes a render in every width it is large enough for. */
async function encodeAll(source, base, { widths, avif, webp }) {
  const { width } = await sharp(source).metadata();
  const made = widths.filter((w) => w <= width * SLACK);
  for (const w of made) {
    await encode(source, `${base}-${w}.avif`, w, 'avif', avif);
    await encode(source, `${base}-${w}.webp`, w, 'webp', webp);
  }
  return made;
}

/** The widths delivered before, of a picture whose render is gone. */
function delivered(base, { widths }) {
  return widths.filter((w) => existsSync(`${base}-${w}.avif`) && existsSync(`${base}-${w}.webp`));
}

/** What the manifest says of a picture: measured on its largest file, wherever that came from. */
async function picture(source, base, kind, alt) {
  const made = existsSync(source)
    ? await encodeAll(source, base, series[kind])
    : delivered(base, series[kind]);
  if (made.length === 0) {
    throw new Error(`neither a render nor files of ${base}`);
  }
  const largest = `${base}-${Math.max(...made)}.webp`;
  const { width, height } = await sharp(largest).metadata();
  return { width, height, widths: made, colour: await meanColour(largest), alt };
}

async function collect(names, kind) {
  const found = {};
  for (const [name, alt] of Object.entries(names)) {
    const source = join(work, kind, `${name}.png`);
    found[name] = await picture(source, join(media, kind, name), kind, alt);
  }
  return found;
}

// The map is drawn, not rendered; pages that want a bitmap get one of it.
const map = join(media, 'map.svg');
if (existsSync(map)) {
  mkdirSync(join(work, 'scenes'), { recursive: true });
  await sharp(map, { density: 96 })
    .resize(1440)
    .png()
    .toFile(join(work, 'scenes', 'map.png'));
}

const products = await collect(texts.products, 'products');
for (const [name, { widths }] of Object.entries(products)) {
  if (widths.length < series.products.widths.length)
    throw new Error(`${name} has not been rendered in full size`);
}
const scenes = await collect(texts.scenes, 'scenes');
const posters = {};
for (const [name, { alt }] of Object.entries(texts.films)) {
  const frame = join(work, 'films', `${name}-poster.png`);
  posters[name] = await picture(frame, join(media, 'films', `${name}-poster`), 'posters', alt);
}

const quote = (text) => `'${text.replaceAll("'", "\\'")}'`;
const key = (name) => (/^[a-z]\w*$/i.test(name) ? name : quote(name));

function pictureCode(name, { width, height, widths, colour, alt }) {
  return [
    `  ${key(name)}: {`,
    `    width: ${width},`,
    `    height: ${height},`,
    `    widths: [${widths.join(', ')}],`,
    `    colour: '${colour}',`,
    `    alt: ${quote(alt)},`,
    '  },',
  ].join('\n');
}

const rows = (pictures, what) =>
  Object.entries(pictures)
    .map(([name, picture]) => `  ${key(name)}: ${quote(what(picture))},`)
    .join('\n');

const table = (pictures) =>
  Object.entries(pictures)
    .map(([name, picture]) => pictureCode(name, picture))
    .join('\n');

/** Several small files: a page without products does not load what their pictures are. */
const pictureType = "import type { Picture } from './picture.ts';\n";

function write(name, code, imports = '') {
  writeFileSync(
    join(root, 'src', 'content', 'pictures', `${name}.ts`),
    `// Generated by \`node art/deliver.mjs\` from the files under public/media. Do not edit by hand:
// texts are in art/pictures.json, everything else is measured.
${imports}
${code}
`,
  );
}

write(
  'products',
  `/** In pixels; the pictures are square. Each is a file: \`/media/products/<id>-<width>.avif\` and \`.webp\`. */
export const productPictureWidths = [${series.products.widths.join(', ')}] as const;

/** The mean colour of each product's picture, by its id. Order lines ask by any name. */
export const productColours: Readonly<Record<string, string>> = {
${rows(products, ({ colour }) => colour)}
};`,
);

write(
  'product-alts',
  `/** What is seen on a product's picture, by its id. Beside the product's name nobody needs to hear it. */
export const productAlts: Readonly<Record<string, string>> = {
${rows(products, ({ alt }) => alt)}
};`,
);

write(
  'scenes',
  `/** Heroes and services: \`/media/scenes/<name>-<width>.avif\` and \`.webp\`. */
export const scenePictures = {
${table(scenes)}
} as const satisfies Record<string, Picture>;`,
  pictureType,
);

write(
  'posters',
  `/** First frames of the films: \`/media/films/<name>-poster-<width>.avif\` and \`.webp\`. */
export const filmPosters = {
${table(posters)}
} as const satisfies Record<FilmName, Picture>;`,
  `import type { FilmName } from '#config/media.ts';\n${pictureType}`,
);

execFileSync('npx', ['prettier', '--log-level', 'warn', '--write', 'src/content/pictures'], {
  cwd: root,
});
