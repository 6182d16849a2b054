const signs = ['pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll'] as const;

let isUsed = false;

/**
 * Calls back once the visitor does anything, from then on at once. What a page may need next is fetched
 * then: it does not weigh on a first view, and is there before it is asked for.
 *
 * @returns takes the request back.
 */
export function onFirstUse(callback: () => void): () => void {
  if (isUsed) {
    callback();
    return () => undefined;
  }
  const stop = () => signs.forEach((sign) => window.removeEventListener(sign, use));
  const use = () => {
    isUsed = true;
    stop();
    callback();
  };
  signs.forEach((sign) => window.addEventListener(sign, use, { passive: true }));
  return stop;
}
