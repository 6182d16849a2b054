const names = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** `'Ann Bell, Lee Cho, and Sam Field'`; empty without names. The database lists them the same way. */
export function listOfNames(all: readonly string[]): string {
  return names.format(all);
}
