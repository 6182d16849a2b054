/**
 * The queue of toasts. The first toast loads the library that shows them. Forms load it earlier, because they must show
 * a toast even after the connection is lost.
 */
export interface ToastMessage {
  kind: 'success' | 'destructive';
  title: string;
  description?: string;
  /** A line under the description, such as a reference. */
  note?: string;
  /** Text below the note, in regular type. */
  details?: string;
  /** True if the toast stays until the person dismisses it, because its text is shown nowhere else. */
  stays?: boolean;
  /** A toast removes an earlier failure toast with the same id. */
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
  /** Empties the queue and returns the toasts. */
  drain(): ToastMessage[] {
    const taken = queue;
    queue = [];
    if (taken.length > 0) notify();
    return taken;
  },
};
