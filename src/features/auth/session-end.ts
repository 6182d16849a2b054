/** True if another tab signed the person out, signed in another person, or cleared the storage. */
export function endsSession({ key, oldValue, newValue }: StorageEvent): boolean {
  if (key !== null && !key.endsWith('-auth-token')) return false;
  return newValue === null || (oldValue !== null && userOf(oldValue) !== userOf(newValue));
}

function userOf(session: string): string | undefined {
  try {
    return (JSON.parse(session) as { user?: { id?: string } }).user?.id;
  } catch {
    return undefined;
  }
}
