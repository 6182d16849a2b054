/** Isolates text that a person typed inside a sentence, as `PersonText` does where markup is possible. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
