/**
 * Toasts from anywhere. The library that draws them is loaded when the first one is shown (or when a
 * form asks for it ahead of time, since a lost connection must still be able to say so).
 */
export interface ToastMessage {
  kind: 'success' | 'destructive';
  title: string;
  description?: string;
  /** A line of its own under the description, such as a reference; the toast then stays longer. */
  note?: string;
  /** What it is about: when this one comes, an earlier failure about the same goes. */
  about?: string;
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

/** Has the toast library fetched before there is anything to say. */
export function prepareToasts(): void {
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
  /** Takes what waits, for the one that shows it. */
  drain(): ToastMessage[] {
    const taken = queue;
    queue = [];
    return taken;
  },
};
