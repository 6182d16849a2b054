/** Words for screen readers only. The layout's live region reads them out. */
let current = '';
const listeners = new Set<() => void>();

export function announce(words: string): void {
  // A screen reader does not repeat the same sentence. A no-break space at its end makes it a different one.
  current = words === current ? `${words}\u00a0` : words;
  for (const listener of listeners) listener();
}

export const announcements = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => current,
};
