import { inflateSync } from 'node:zlib';

export function pageCount(pdf: Buffer): number {
  // Firefox compresses the objects that define pages. Streams that do not inflate, such as pictures, are skipped.
  const text = pdf
    .toString('latin1')
    .replace(/stream\r?\n([^]*?)endstream/g, (_all, data: string) => {
      try {
        return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    });
  return text.match(/\/Type ?\/Page\b/g)?.length ?? 0;
}
