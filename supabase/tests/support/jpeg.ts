/**
 * JPEG files of a few bytes. One file has the data that phones add: Exif with a location, a comment, and a second
 * picture after the end of the first.
 */

const place = 'GPS 33.7701 N 118.1937 W';
const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

function segment(marker: number, content: readonly number[]): number[] {
  const length = content.length + 2;
  return [0xff, marker, length >> 8, length & 0xff, ...content];
}

const frame = ({ width, height }: { width: number; height: number }) =>
  segment(0xc0, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]);
const jfif = segment(0xe0, [...ascii('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]);
// The scan contains a stuffed byte and a restart marker. A parser must read past both.
const scan = [...segment(0xda, [1, 1, 0, 0, 63, 0]), 0x12, 0xff, 0x00, 0xff, 0xd0, 0x34];

const bare = (size: { width: number; height: number }) => [
  ...[0xff, 0xd8],
  ...jfif,
  ...frame(size),
  ...scan,
  ...[0xff, 0xd9],
];

export function plainJpeg(size = { width: 1_600, height: 1_200 }): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bare(size));
}

export function jpegWithPlace(): Uint8Array<ArrayBuffer> {
  const [start, ...rest] = [[0xff, 0xd8], bare({ width: 1_600, height: 1_200 }).slice(2)];
  const exif = segment(0xe1, [...ascii('Exif\0\0'), ...ascii(place)]);
  const second = [0xff, 0xd8, ...exif, 0xff, 0xd9];
  return new Uint8Array([
    ...start,
    ...exif,
    ...segment(0xfe, ascii(place)),
    ...rest.flat(),
    ...second,
  ]);
}
