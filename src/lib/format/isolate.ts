/** Text from people inside one of our sentences, as `PersonText` does it where markup is possible. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
