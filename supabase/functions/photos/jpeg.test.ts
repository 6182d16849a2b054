import { expect, test } from 'vitest';
import { jpegWithPlace, plainJpeg } from '../../tests/support/jpeg.ts';
import { readJpeg } from './jpeg.ts';

test('what a phone adds is dropped, and the picture stays as it is', () => {
  const read = readJpeg(jpegWithPlace());
  expect(read).toMatchObject({ width: 1_600, height: 1_200 });
  expect(read?.bytes).toEqual(plainJpeg());
});

const text = (words: string) => new TextEncoder().encode(words);

test.each([
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a page', text('<!doctype html><script>alert(1)</script>')],
  ['a PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['nothing', new Uint8Array()],
  ['a JPEG that was cut', plainJpeg().slice(0, -2)],
  ['a page behind the first bytes of a JPEG', new Uint8Array([0xff, 0xd8, ...text('<html>')])],
  ['a JPEG without a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xd9])],
])('%s is none', (_name, file) => {
  expect(readJpeg(file)).toBeNull();
});
