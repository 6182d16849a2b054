/** Words for screen readers that change nothing on the screen, read out by the live region of the layout. */
let current = '';
const listeners = new Set<() => void>();

export function announce(words: string): void {
  // The same sentence twice would not be read again; a no-break space makes it another one.
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
