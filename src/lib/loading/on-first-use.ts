/**
 * Calls back once, when the visitor first touches, presses or scrolls anything: code that may be wanted next does not
 * weigh on the first view then.
 *
 * @returns what takes the request back.
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
