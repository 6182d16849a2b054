/** Moves the focus, also to something that is read and not operated, without scrolling there. */
export function focusOn(target: Element | null): void {
  if (!(target instanceof HTMLElement)) return;
  if (target.tabIndex < 0) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}

/** For when what had the focus is gone: by itself it would fall back to the page's start. */
export function focusHeading(): void {
  focusOn(document.querySelector('main h1'));
}
