/** How long an address may be that a browser hands over: Chrome on Windows drops one of more than 2,048 without a word. */
export const longestMailto = 2_000;

/** A `mailto:` address, alone or with subject and body, encoded for mail clients (CRLF line ends). */
export function mailto(to: string, subject?: string, body = ''): string {
  const crlf = body.replace(/\r?\n/g, '\r\n');
  const address = encodeURIComponent(to).replaceAll('%40', '@');
  if (subject === undefined) return `mailto:${address}`;
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(crlf)}`;
}
