declare global {
  interface Window {
    /** Left by the boot script of written pages (scripts/boot.js). */
    replayEarlyInput?: () => void;
  }
}

/** Repeats what was clicked, typed or chosen on a written page before its code was there. */
export function replayEarlyInput(): void {
  window.replayEarlyInput?.();
}
