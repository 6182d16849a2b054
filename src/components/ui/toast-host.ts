let host: HTMLElement | undefined;
const listeners = new Set<() => void>();

/** Finds the element that contains the toasts, and notifies listeners when it changes. */
export const toastPlace = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isDialog: () => host !== undefined && host.parentElement !== document.body,
};

function moveTo(element: HTMLElement) {
  element.append(toastHost());
  for (const listener of listeners) listener();
}

/** The element that contains the toasts. It is at the end of the page, or in an open dialog. */
export function toastHost(): HTMLElement {
  host ??= document.body.appendChild(document.createElement('div'));
  return host;
}

/**
 * Ref callback of an element in a modal dialog. While the element is mounted, it contains the toasts. Keyboard, pointer
 * and screen readers could not reach toasts outside the dialog.
 */
export function holdToasts(element: HTMLElement | null) {
  const before = toastHost().parentElement;
  if (element) moveTo(element);
  return () => moveTo(before?.isConnected ? before : document.body);
}
