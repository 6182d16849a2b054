/**
 * Toasts wait in a queue here. The library that shows them is loaded with the first toast. Forms load it earlier, so
 * that they can show that the connection was lost.
 */
export interface ToastMessage {
  kind: 'success' | 'destructive';
  title: string;
  description?: string;
  /** A line under the description, such as a reference. */
  note?: string;
  /** Text below the note, in regular type. */
  details?: string;
  /** True if the toast stays until it is dismissed, because its text is shown nowhere else. */
  stays?: boolean;
  /** A toast removes an earlier failure with the same id. */
  id?: string;
  /** A next step offered beside the message. */
  action?: { label: string; onClick: () => void };
}

let queue: ToastMessage[] = [];
let wanted = false;
const listeners = new Set<() => void>();

function notify() {
  for (const listener of listeners) listener();
}

export function toast(message: ToastMessage): void {
  queue = [...queue, message];
  wanted = true;
  notify();
}

/** Loads the toast library before the first toast. */
export function preloadToasts(): void {
  wanted = true;
  notify();
}

export const toastQueue = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isWanted: () => wanted,
  pending: () => queue,
  /** Empties the queue and returns what was in it. */
  drain(): ToastMessage[] {
    const taken = queue;
    queue = [];
    if (taken.length > 0) notify();
    return taken;
  },
};
