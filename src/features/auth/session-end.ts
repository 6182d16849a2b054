/** Whether another tab has ended the session or emptied the storage. */
export function endsSession({ key, newValue }: StorageEvent): boolean {
  return newValue === null && (key === null || key.endsWith('-auth-token'));
}
