/**
 * Isolates typed text in plain strings, because its writing direction could reorder the sentence around it. In markup,
 * use `PersonText`.
 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
