/**
 * Calls back once, when the visitor first touches, presses or scrolls the page. Code that is needed later then does not
 * delay the first view.
 *
 * @returns a function that cancels this.
 */
export function onFirstUse(callback: () => void): () => void {
  const waiting = new AbortController();
  const run = () => {
    waiting.abort();
    callback();
  };
  for (const sign of ['pointerdown', 'keydown', 'wheel', 'scroll']) {
    window.addEventListener(sign, run, { passive: true, signal: waiting.signal });
  }
  return () => waiting.abort();
}
