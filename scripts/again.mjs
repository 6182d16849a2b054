// Repeats a task on a developer's machine. On a hosted project, a schedule runs the task.
import { setTimeout } from 'node:timers/promises';

const pauseMs = 500;

/**
 * Runs a task repeatedly with a pause.
 * @param {() => Promise<unknown>} task
 * @param {string} failed Beginning of the message if the task fails.
 * @returns {() => Promise<void>} Stops after the current run.
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
