/** Whether another tab has just ended the session, or emptied the storage that it was in. */
export function endsSession({ key, newValue }: StorageEvent): boolean {
  return newValue === null && (key === null || key.endsWith('-auth-token'));
}
