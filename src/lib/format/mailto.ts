/** The longest address that every browser opens. Chrome on Windows silently ignores more than 2,048 characters. */
export const longestMailto = 2_000;

/** A `mailto:` address, alone or with subject and body. */
export function mailto(to: string, subject?: string, body = ''): string {
  const crlf = body.replace(/\r?\n/g, '\r\n');
  const address = encodeURIComponent(to).replaceAll('%40', '@');
  if (subject === undefined) return `mailto:${address}`;
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(crlf)}`;
}
