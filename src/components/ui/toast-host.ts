let host: HTMLElement | undefined;

/** The element that holds the toasts: at the end of the page, or in the dialog that is open. */
export function toastHost(): HTMLElement {
  host ??= document.body.appendChild(document.createElement('div'));
  return host;
}

/**
 * The ref of an element in a modal dialog: while it is there, it holds the toasts, because the dialog keeps keyboard,
 * pointer and screen readers from everything else.
 */
export function holdToasts(element: HTMLElement | null) {
  const before = toastHost().parentElement;
  element?.append(toastHost());
  return () => (before?.isConnected ? before : document.body).append(toastHost());
}
