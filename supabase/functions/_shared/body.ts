/**
 * Reads the bodies of calls. Counts the bytes while reading them, because a caller may send any amount, with or without
 * a content-length header.
 */
import { refuse } from './answers.ts';

/** @returns null if the body has more than `maxBytes`. The rest is then not read. */
export async function readBody(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length')) > maxBytes) return null;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

type JsonBody =
  { json: Record<string, unknown>; refusal?: never } | { json?: never; refusal: Response };

/** @returns the JSON object, or a refusal if the body is no JSON object or has more than `maxBytes`. */
export async function readJson(request: Request, maxBytes: number): Promise<JsonBody> {
  const body = await readBody(request, maxBytes);
  if (!body) {
    return { refusal: refuse(413, 'body_too_large', 'This is more than we can take at once.') };
  }
  const value = parsed(new TextDecoder().decode(body));
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { json: value as Record<string, unknown> }
    : { refusal: refuse(400, 'not_understood', 'This was not understood.') };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
