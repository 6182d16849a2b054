import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** The site on a server and a database of its own, with other settings. Its address, until it is stopped. */
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
