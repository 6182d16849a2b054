/**
 * The longest `mailto:` URL that every browser opens. Chrome on Windows silently ignores a URL of more than 2,048
 * characters.
 */
export const longestMailto = 2_000;

/** A `mailto:` URL. Subject and body are optional. */
export function mailto(to: string, subject?: string, body = ''): string {
  const crlf = body.replace(/\r?\n/g, '\r\n');
  const address = encodeURIComponent(to).replaceAll('%40', '@');
  if (subject === undefined) return `mailto:${address}`;
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(crlf)}`;
}
