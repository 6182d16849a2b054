// Starts a program that listens on a port. The program ends with this process.
import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';

/**
 * @param {string} file
 * @param {string[]} args
 * @param {string} url A URL of the program. The program has started when it answers there.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<() => void>} Ends the program.
 */
export async function startProgram(file, args, url, env = process.env) {
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (log = (log + text).slice(-5_000)));
  }
  const stop = () => child.kill();
  process.once('exit', stop);
  const isUp = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  const deadline = Date.now() + 60_000;
  while (!(await isUp())) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (hasEnded || Date.now() > deadline)
      throw new Error(`${file} ${hasEnded ? 'has stopped' : `does not answer at ${url}`}:\n${log}`);
    await setTimeout(100);
  }
  return stop;
}
