/**
 * Isolates typed text, so that its writing direction does not reorder the sentence around it. Where markup is possible,
 * `PersonText` does the same.
 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
