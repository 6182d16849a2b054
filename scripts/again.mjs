// Does on this machine what a schedule does hosted.
import { setTimeout } from 'node:timers/promises';

const pauseMs = 500;

/**
 * Does something again and again.
 * @param {() => Promise<unknown>} task
 * @param {string} failed What is said when it fails.
 * @returns {() => Promise<void>} Stops, once what is at hand is done.
 */
export function startAgain(task, failed) {
  const stop = new AbortController();
  const done = run();
  return () => {
    stop.abort();
    return done;
  };

  async function run() {
    while (!stop.signal.aborted) {
      await task().catch((error) => console.error(`${failed}: ${error.message}`));
      await setTimeout(pauseMs, undefined, { ref: false, signal: stop.signal }).catch(() => {});
    }
  }
}
