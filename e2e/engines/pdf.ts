import { inflateSync } from 'node:zlib';

export function pageCount(pdf: Buffer): number {
  // Firefox compresses the objects that say what is a page. A picture's data may be no such stream.
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
