let host: HTMLElement | undefined;
const listeners = new Set<() => void>();

/** Tells whether an open dialog contains the toasts, and notifies listeners when they move. */
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

/** The element that contains the toasts: at the end of the page, or in the dialog that is open. */
export function toastHost(): HTMLElement {
  host ??= document.body.appendChild(document.createElement('div'));
  return host;
}

/**
 * Ref callback of an element in a modal dialog. While mounted, the element contains the toasts, because the dialog
 * keeps keyboard, pointer and screen readers from everything outside it.
 */
export function holdToasts(element: HTMLElement | null) {
  const before = toastHost().parentElement;
  if (element) moveTo(element);
  return () => moveTo(before?.isConnected ? before : document.body);
}
