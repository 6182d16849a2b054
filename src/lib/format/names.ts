const names = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** `'Ann Bell, Lee Cho, and Sam Field'`. Empty if there are no names. The database lists names in the same way. */
export function listOfNames(all: readonly string[]): string {
  return names.format(all);
}
