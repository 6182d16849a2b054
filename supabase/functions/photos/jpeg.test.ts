import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { jpegWithPlace, plainJpeg } from '../../tests/support/jpeg.ts';
import { readJpeg } from './jpeg.ts';

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const words = ascii('The door code is 4711. '.repeat(4));

function segment(marker: number, content: readonly number[]): number[] {
  const length = content.length + 2;
  return [0xff, marker, length >> 8, length & 0xff, ...content];
}

test('readJpeg drops the data that a phone adds, and keeps the picture unchanged', () => {
  const read = readJpeg(jpegWithPlace());
  expect(read).toMatchObject({ width: 1_600, height: 1_200 });
  expect(read?.bytes).toEqual(plainJpeg());
});

/** A progressive JPEG with separate tables for each of its scans. */
const real = new Uint8Array(readFileSync('public/media/og/product-14-day-food-kit.jpg'));
const at = (marker: number) =>
  real.findIndex((byte, index) => byte === 0xff && real[index + 1] === marker);
const frame = [...real.subarray(at(0xc2), at(0xc2) + 19)];
const scanHeader = [...real.subarray(at(0xda), at(0xda) + 14)];
/** The picture after `bytes` have replaced the `length` bytes at a marker. */
const changed = (marker: number, bytes: readonly number[], length = 0) =>
  new Uint8Array([
    ...real.subarray(0, at(marker)),
    ...bytes,
    ...real.subarray(at(marker) + length),
  ]);
const before = (marker: number, bytes: readonly number[]) => changed(marker, bytes);

const text = (word: string) => new TextEncoder().encode(word);
const includes = (file: Uint8Array, part: readonly number[]) =>
  String.fromCharCode(...file).includes(String.fromCharCode(...part));

test('readJpeg keeps all tables that the scans need', () => {
  const read = readJpeg(real);
  expect(read).toMatchObject({ width: 1_200, height: 630 });
  expect(read?.bytes.length).toBeGreaterThan(real.length - 100);
  expect(readJpeg(read!.bytes)).toEqual(read);
});

test.each<[string, Uint8Array]>([
  ['a comment', before(0xdb, segment(0xfe, words))],
  ['Exif', before(0xdb, segment(0xe1, [...ascii('Exif\0\0'), ...words]))],
  ['a color profile', before(0xdb, segment(0xe2, [...ascii('ICC_PROFILE\0'), 1, 1, ...words]))],
  ['a second picture', before(0xdb, segment(0xe2, [...ascii('MPF\0'), ...words]))],
  ['a small JFIF picture', before(0xdb, segment(0xe0, [...ascii('JFXX\0'), 0x13, ...words]))],
  [
    'the thumbnail in JFIF',
    changed(0xe0, segment(0xe0, [...ascii('JFIF\0'), 1, 2, 0, 0, 1, 0, 1, 5, 5, ...words]), 18),
  ],
  ...[0x02, 0xbf, 0xc8, 0xcc, 0xdc, 0xde, 0xdf, 0xf0, 0xfd].map((marker): [string, Uint8Array] => [
    `the marker ${marker.toString(16)}`,
    before(0xdb, segment(marker, words)),
  ]),
  ['a table that no scan reads', before(0xdb, segment(0xdb, [3, ...words.slice(0, 64)]))],
  ['a table that another one replaces', before(0xdb, segment(0xdb, [0, ...words.slice(0, 64)]))],
  ['fill bytes before a marker', before(0xdb, Array<number>(50).fill(0xff))],
  ['bytes after the end', new Uint8Array([...real, ...words])],
])('readJpeg drops %s', (_name, file) => {
  expect(file.length).toBeGreaterThan(real.length);
  expect(readJpeg(file)?.bytes).toEqual(readJpeg(real)?.bytes);
});

test('readJpeg keeps only the color transform of an Adobe segment', () => {
  const adobe = [...ascii('Adobe'), 0, 100, ...words.slice(0, 4), 1];
  const read = readJpeg(before(0xdb, segment(0xee, [...adobe, ...words])))!;
  const kept = segment(0xee, [...ascii('Adobe'), 0, 100, 0, 0, 0, 0, 1]);
  expect(includes(read.bytes, kept)).toBe(true);
  expect(read.bytes).toHaveLength(readJpeg(real)!.bytes.length + kept.length);
});

const large = [...segment(0xc2, [8, 0xff, 0xdc, 0xff, 0xdc, ...frame.slice(9)]), ...scanHeader];
test.each<[string, Uint8Array]>([
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a page', text('<!doctype html><script>alert(1)</script>')],
  ['a PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['an empty file', new Uint8Array()],
  ['a JPEG that was cut', plainJpeg().slice(0, -2)],
  ['a page behind the first bytes of a JPEG', new Uint8Array([0xff, 0xd8, ...text('<html>')])],
  ['a JPEG without a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xd9])],
  ['a large frame with its scan before a small one', before(0xc2, large)],
  ['a frame of another kind', changed(0xc2, segment(0xc9, frame.slice(4)), 19)],
  ['a frame without a height', changed(0xc2, segment(0xc2, [8, 0, 0, ...frame.slice(7)]), 19)],
  ['a scan before its frame', before(0xc2, scanHeader)],
  ['a picture in a picture', before(0xdb, [0xff, 0xd8])],
  [
    'a frame with more than its components',
    changed(0xc2, segment(0xc2, [...frame.slice(4), ...words]), 19),
  ],
  [
    'a scan with more than its header',
    changed(0xda, segment(0xda, [...scanHeader.slice(4), ...words]), 14),
  ],
  ['tables with more than the tables', before(0xdb, segment(0xdb, words))],
  ['a restart interval with more than it', before(0xdb, segment(0xdd, [0, 1, ...words]))],
  ['more scans than a picture needs', before(0xda, Array(100).fill(scanHeader).flat() as number[])],
])('readJpeg returns null for %s', (_name, file) => {
  expect(readJpeg(file)).toBeNull();
});
