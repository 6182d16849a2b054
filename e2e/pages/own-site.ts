import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Starts the site on its own server and database, with the given settings. Returns its URL and a function that stops
 * it.
 */
export async function startOwnSite(settings: Record<string, string>) {
  const env = { ...process.env, E2E_PORT: '0', ...settings };
  const server = spawn('node', ['scripts/e2e-server.mjs'], { env });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  let url = '';
  for await (const line of createInterface(server.stdout)) {
    url = /http:\/\/localhost:\d+/.exec(line)?.[0] ?? '';
    if (url) break;
  }
  return {
    url,
    stop: async () => {
      server.kill();
      await ended;
    },
  };
}
