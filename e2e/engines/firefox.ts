// Controls Firefox through Marionette, its own protocol for WebDriver commands. No package contains geckodriver, the
// program that offers these commands over HTTP.
// https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { commands, type Send } from './web-driver.ts';

type Answer = [type: 1, id: number, error: { message: string } | null, result: unknown];

export async function startFirefox(
  binary: string,
): Promise<{ send: Send; stop: () => Promise<void> }> {
  const profile = await mkdtemp(path.join(tmpdir(), 'firefox-'));
  // Port 0: Firefox chooses a free port and writes it into its profile.
  const preferences = {
    'marionette.port': 0,
    'ui.prefersReducedMotion': 1,
    // Firefox then reports a mouse. Without a screen it would report none.
    'ui.primaryPointerCapabilities': 6,
  };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${value});\n`,
  );
  await writeFile(path.join(profile, 'user.js'), lines.join(''));
  const firefox = spawn(
    binary,
    ['--headless', '--marionette', '--no-remote', '--profile', profile],
    {
      stdio: 'ignore',
    },
  );
  const stop = async () => {
    const ended = once(firefox, 'exit');
    firefox.kill();
    await ended;
    // Tries several times, because other processes of the browser may still write into the folder.
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    let port = 0;
    const portFile = path.join(profile, 'MarionetteActivePort');
    // The file exists before it contains the number of the port.
    await expect(async () => {
      port = Number(await readFile(portFile, 'utf8'));
      expect(port).toBeGreaterThan(0);
    }).toPass();
    const call = marionette(connect(port, '127.0.0.1'));
    await call('NewSession', { capabilities: {} });
    const send: Send = async (command, params = {}) => {
      const result = await call(commands[command][2], params);
      return result && typeof result === 'object' && 'value' in result ? result.value : result;
    };
    return { send, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Each message consists of its length, a colon and JSON. The first message is a greeting. */
function marionette(socket: Socket) {
  const waiting = new Map<number, (answer: Answer) => void>();
  let received = Buffer.alloc(0);
  let lastId = 0;
  socket.on('data', (data) => {
    received = Buffer.concat([received, data]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.toString('latin1', 0, colon));
      if (colon < 0 || received.length < end) return;
      const message = JSON.parse(received.toString('utf8', colon + 1, end)) as Answer;
      received = received.subarray(end);
      if (Array.isArray(message)) waiting.get(message[1])?.(message);
    }
  });
  return async (name: string, params: object): Promise<unknown> => {
    lastId += 1;
    const answer = new Promise<Answer>((resolve) => waiting.set(lastId, resolve));
    const text = JSON.stringify([0, lastId, `WebDriver:${name}`, params]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = await answer;
    if (error) throw new Error(error.message);
    return result;
  };
}
