/** What is below the first view of a written page, part by part; src/styles/index.css has the same list. */
const parts =
  'main > section ~ div, section ~ section, section ~ section article, fieldset ~ fieldset, ' +
  ':nth-child(n + 4) > article, footer';

let turn = 0;

/**
 * A written page that is new to its visitor starts with only the first view laid out, and whatever comes near.
 * The rest follows when the browser has nothing else to do, a part at a time, so that no finger waits for it.
 */
export function drawInTurns(): void {
  const { dataset } = document.documentElement;
  // In a browser without idle callbacks scripts/boot-view.js has taken it off.
  if (dataset.inTurns === undefined) return;
  cancelIdleCallback(turn);
  const waiting = [...document.querySelectorAll<HTMLElement>(parts)];
  let drawn = 0;
  const drawNext = () => {
    const part = waiting[drawn];
    if (part) {
      part.style.contentVisibility = 'visible';
      drawn += 1;
      turn = requestIdleCallback(drawNext, { timeout: 500 });
    } else {
      delete dataset.inTurns;
      for (const { style } of waiting) style.removeProperty('content-visibility');
    }
  };
  turn = requestIdleCallback(drawNext, { timeout: 500 });
}

/** Whoever goes elsewhere meanwhile, or back: a browser can only scroll in a page of its full height. */
export function drawAtOnce(): void {
  const { dataset } = document.documentElement;
  if (dataset.inTurns === undefined) return;
  cancelIdleCallback(turn);
  delete dataset.inTurns;
}
