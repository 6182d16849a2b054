/**
 * Reads the segments of a JPEG (https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B) and writes a new file. It
 * contains only the segments that a browser needs to decode the picture. All other segments may contain text, a
 * location or a second picture. The data of the scans are the picture itself and stay unchanged.
 */

interface Jpeg {
  /** The file without data that cameras and programs add, such as location, time, device, text or a second picture. */
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

interface Segment {
  marker: number;
  content: Uint8Array;
  /** The data after a scan's header. */
  data: Uint8Array;
}

interface Frame {
  width: number;
  height: number;
  isProgressive: boolean;
  /** The quantization table of each component. */
  tables: Map<number, string>;
}

const markers = {
  /** The kinds of frames that browsers decode: baseline, extended and progressive. */
  frames: [0xc0, 0xc1, 0xc2],
  huffman: 0xc4,
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  scan: 0xda,
  quantization: 0xdb,
  restartInterval: 0xdd,
  jfif: 0xe0,
  adobe: 0xee,
};

/** The maximum number of scans; a picture needs about ten. Even a short scan takes as long to decode as a whole picture. */
const maxScans = 100;

/** A JFIF segment of version 1.1 with square pixels and no thumbnail. */
const plainJfif = segment(markers.jfif, [...ascii('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]);
const plainAdobe = (transform: number) =>
  segment(markers.adobe, [...ascii('Adobe'), 0, 100, 0, 0, 0, 0, transform]);

/** @returns null if the file is not a complete JPEG that browsers can decode. */
export function readJpeg(file: Uint8Array): Jpeg | null {
  const segments = segmentsOf(file);
  if (!segments) return null;
  let frame: Frame | null = null;
  let scans = 0;
  let isJfif = false;
  let transform: number | undefined;
  /** Tables that no scan has used yet. */
  const tables = new Map<string, Uint8Array>();
  const parts: Uint8Array[] = [];

  for (const { marker, content, data } of segments) {
    if (markers.frames.includes(marker)) {
      // A second frame is refused, because a decoder might show the first one as the picture.
      frame = frame ? null : readFrame(marker, content);
      if (!frame) return null;
      parts.push(segment(marker, content));
    } else if (marker === markers.scan) {
      const names = frame && tablesOfScan(content, frame);
      scans += 1;
      if (!names || scans > maxScans) return null;
      for (const name of names) {
        parts.push(tables.get(name) ?? new Uint8Array());
        tables.delete(name);
      }
      parts.push(segment(marker, content), data);
    } else if (marker === markers.quantization || marker === markers.huffman) {
      const found = tablesIn(marker, content);
      if (!found) return null;
      for (const [name, table] of found) tables.set(name, segment(marker, table));
    } else if (marker === markers.restartInterval) {
      if (content.length !== 2) return null;
      tables.set('restarts', segment(marker, content));
    } else if (marker === markers.jfif && scans === 0) {
      isJfif ||= content.length >= 14 && startsWith(content, 'JFIF\0');
    } else if (marker === markers.adobe && scans === 0) {
      // The byte with the color transform of the picture.
      if (content.length >= 12 && startsWith(content, 'Adobe')) transform = content[11];
    }
    // All other segments are dropped. A color profile is dropped too, because our pages use the default color space.
  }

  if (!frame || scans === 0) return null;
  const { width, height } = frame;
  const head = [
    new Uint8Array([0xff, markers.startOfImage]),
    ...(isJfif ? [plainJfif] : []),
    ...(transform !== undefined && transform <= 2 ? [plainAdobe(transform)] : []),
  ];
  const end = new Uint8Array([0xff, markers.endOfImage]);
  return { width, height, bytes: join([...head, ...parts, end]) };
}

/** The segments up to the end of the picture, without bytes after it. `null` if the file is malformed. */
function segmentsOf(file: Uint8Array): Segment[] | null {
  if (file[0] !== 0xff || file[1] !== markers.startOfImage) return null;
  const segments: Segment[] = [];
  let at = 2;
  for (;;) {
    const marker = file[at + 1];
    if (file[at] !== 0xff || marker === undefined) return null;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === markers.endOfImage) return segments;
    const length = wordAt(file, at + 2);
    const dataAt = at + 2 + length;
    if (length < 2 || dataAt > file.length || hasNoLength(marker)) return null;
    let end = dataAt;
    if (marker === markers.scan) while (end < file.length && !isMarker(file, end)) end += 1;
    segments.push({
      marker,
      content: file.subarray(at + 4, dataAt),
      data: file.subarray(dataAt, end),
    });
    at = end;
  }
}

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
const hasNoLength = (marker: number) =>
  marker <= 0x01 || isRestart(marker) || marker === markers.startOfImage;

/** True at the start of a marker. In the data of a scan, 0xff before a zero or before a restart is no marker. */
function isMarker(file: Uint8Array, at: number): boolean {
  const next = file[at + 1] ?? 0;
  return file[at] === 0xff && next !== 0 && !isRestart(next);
}

function readFrame(marker: number, content: Uint8Array): Frame | null {
  const [height, width, count = 0] = [wordAt(content, 1), wordAt(content, 3), content[5]];
  if (content.length !== 6 + 3 * count || count < 1 || count > 4) return null;
  if (content[0] !== 8 || height === 0 || width === 0) return null;
  const tables = new Map<number, string>();
  for (let at = 6; at < content.length; at += 3) {
    tables.set(byteAt(content, at), `${markers.quantization}-${byteAt(content, at + 2)}`);
  }
  return { width, height, isProgressive: marker === 0xc2, tables };
}

/** The names of the tables that a scan may use, or null if its header is malformed. */
function tablesOfScan(content: Uint8Array, { tables, isProgressive }: Frame): Set<string> | null {
  const count = content[0] ?? 0;
  if (content.length !== 4 + 2 * count || count < 1 || count > 4) return null;
  const names = new Set(['restarts']);
  const isOfFirst = content[1 + 2 * count] === 0;
  for (let at = 1; at <= 2 * count; at += 2) {
    const quantization = tables.get(byteAt(content, at));
    if (quantization === undefined) return null;
    names.add(quantization);
    const [dc, ac] = [byteAt(content, at + 1) >> 4, byteAt(content, at + 1) & 0xf];
    if (!isProgressive || isOfFirst) names.add(`${markers.huffman}-${dc}`);
    if (!isProgressive || !isOfFirst) names.add(`${markers.huffman}-${16 + ac}`);
  }
  return names;
}

/** The tables of a segment by their names. Null if the segment contains anything else. */
function tablesIn(marker: number, content: Uint8Array): Map<string, Uint8Array> | null {
  const tables = new Map<string, Uint8Array>();
  let at = 0;
  while (at < content.length) {
    const first = byteAt(content, at);
    const [kind, id] = [first >> 4, first & 0xf];
    const end =
      at + (marker === markers.huffman ? huffmanLength(content, at) : 1 + 64 * (kind + 1));
    if (kind > 1 || id > 3 || end > content.length) return null;
    const name = marker === markers.huffman ? first : id;
    tables.set(`${marker}-${name}`, content.subarray(at, end));
    at = end;
  }
  return tables;
}

/**
 * The length of a Huffman table: one byte, then sixteen bytes with the number of codes of each length, then one byte
 * for each code.
 */
function huffmanLength(content: Uint8Array, at: number): number {
  return content.subarray(at + 1, at + 17).reduce((sum, codes) => sum + codes, 17);
}

function segment(marker: number, content: ArrayLike<number>): Uint8Array {
  const length = content.length + 2;
  return new Uint8Array([0xff, marker, length >> 8, length & 0xff, ...Array.from(content)]);
}

function ascii(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0));
}

function startsWith(content: Uint8Array, text: string): boolean {
  return ascii(text).every((code, index) => content[index] === code);
}

function byteAt(file: Uint8Array, at: number): number {
  return file[at] ?? 0;
}

function wordAt(file: Uint8Array, at: number): number {
  return (byteAt(file, at) << 8) | byteAt(file, at + 1);
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
