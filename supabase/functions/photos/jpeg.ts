/** Reads a JPEG by its segments: https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B. */

interface Jpeg {
  /** Without what cameras and programs add: place, time, device, words, a second picture. */
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const comment = 0xfe;

/** What a picture needs to be shown in its colors; all other segments of programs are dropped. */
const kept: Record<number, string> = { 0xe0: 'JFIF\0', 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe' };

/** @returns null if it is no JPEG from its first byte to its last marker. */
export function readJpeg(file: Uint8Array): Jpeg | null {
  if (file[0] !== 0xff || file[1] !== startOfImage) return null;
  const parts = [file.subarray(0, 2)];
  let size: Omit<Jpeg, 'bytes'> | undefined;
  let hasScan = false;
  let at = 2;
  for (;;) {
    const marker = file[at + 1];
    if (file[at] !== 0xff || marker === undefined) return null;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) {
      if (!size || !hasScan) return null;
      // What follows the picture is dropped.
      return { ...size, bytes: join([...parts, file.subarray(at, at + 2)]) };
    }
    const length = wordAt(file, at + 2);
    let end = at + 2 + length;
    if (length < 2 || end > file.length) return null;
    if (isFrame(marker)) size = { height: wordAt(file, at + 5), width: wordAt(file, at + 7) };
    if (marker === startOfScan) {
      hasScan = true;
      while (end < file.length && !isMarker(file, end)) end += 1;
    }
    if (isWanted(marker, file.subarray(at + 4, end))) parts.push(file.subarray(at, end));
    at = end;
  }
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** In the data of a scan, 0xff stands before a zero or a restart, too. */
function isMarker(file: Uint8Array, at: number): boolean {
  const next = file[at + 1] ?? 0;
  return file[at] === 0xff && next !== 0 && (next < 0xd0 || next > 0xd7);
}

function isWanted(marker: number, content: Uint8Array): boolean {
  if (marker === comment) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  const name = kept[marker];
  return name !== undefined && String.fromCharCode(...content.subarray(0, name.length)) === name;
}

function wordAt(file: Uint8Array, at: number): number {
  return ((file[at] ?? 0) << 8) | (file[at + 1] ?? 0);
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
