import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect } from '@playwright/test';
import { commands, type Send } from './web-driver.ts';

export async function startWebKit(
  driver: string,
): Promise<{ send: Send; stop: () => Promise<void> }> {
  const port = await freePort();
  const arguments_ = ['--auto-servernum', 'dbus-run-session', '--', driver, `--port=${port}`];
  const webKit = spawn('xvfb-run', arguments_, {
    stdio: 'ignore',
    // The driver gets a process group of its own, so that all its processes can be ended at once.
    detached: true,
    env: {
      ...process.env,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${origin}/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error((value as { message: string }).message);
    return value;
  };
  const stop = async () => {
    const ended = once(webKit, 'exit');
    process.kill(-webKit.pid!);
    await ended;
  };
  try {
    await expect(() => call('GET', 'status')).toPass();
    const { sessionId } = (await call('POST', 'session', { capabilities: {} })) as {
      sessionId: string;
    };
    const send: Send = (command, { id, ...body } = {}) => {
      const [method, path] = commands[command];
      const address = `session/${sessionId}/${path.replace('{id}', String(id))}`;
      return call(method, address, method === 'POST' ? body : undefined);
    };
    return {
      send,
      stop: async () => {
        await call('DELETE', `session/${sessionId}`);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
