/** Text for screen readers only. The live region of the layout contains it. */
let current = '';
const listeners = new Set<() => void>();

export function announce(words: string): void {
  // A repeated sentence gets a no-break space at its end, because a screen reader does not read the same text twice.
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
