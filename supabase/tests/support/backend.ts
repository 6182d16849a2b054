// The embedded backend with its own new database. Tests send the same requests as a browser, but call the HTTP handler
// directly, without a port.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile, rm } from 'node:fs/promises';
import { honoMiddleware } from '@supabase/lite/vite';
import { vi } from 'vitest';
import { supaliteOptions } from '../../../scripts/backend-config.mjs';
import { scratchFolder, unpack } from '../../../scripts/cache.mjs';
import { openDatabase } from '../../../scripts/local-database.mjs';
import { ask } from './databases.ts';

export const admin = { email: 'admin@example.com', password: 'frontline-demo-2026' };

export interface Answer {
  status: number;
  /** The parsed JSON body, or undefined if there is no body. */
  body: unknown;
}

export interface Caller {
  /** Calls /rest/v1/… */
  rest: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    address: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
  /** Calls a function by POST. A string is sent unchanged, so a test can send a broken body. */
  rpc: (name: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>;
}

export interface Backend {
  /** The publishable key. */
  key: string;
  /** The service key, which no policy restricts. */
  secretKey: string;
  anonymous: Caller;
  /** Signs up a new customer. */
  customer: (email?: string) => Promise<Caller>;
  /** Signs in as the demo admin. */
  admin: () => Promise<Caller>;
  /** A caller with these headers. The headers can have any key and access token, or none. */
  as: (headers: Record<string, string>) => Caller;
  /** Calls /auth/v1/… by POST without a session. `more` can set another method or a token. */
  auth: (
    address: string,
    body: unknown,
    more?: { method?: 'GET' | 'PUT'; token?: string },
  ) => Promise<Answer>;
  /** Sends any request to the server. */
  fetch: (request: Request) => Promise<Response>;
  /** Runs SQL as the owner of the database. No policy restricts the owner. */
  sql: (statement: string) => Promise<Record<string, unknown>[]>;
  /** Opens a port, so that other programs can call the backend. */
  listen: () => Promise<{ url: string; close: () => void }>;
  close: () => Promise<void>;
}

/** Creates a copy of the prepared database and returns its folder. */
export async function copyOfDatabase(demoData: boolean): Promise<string> {
  const archive = await ask(demoData ? 'embedded-demo' : 'embedded');
  const dataDir = await scratchFolder('backend');
  unpack(archive, dataDir);
  return dataDir;
}

export async function startBackend({ demoData = false } = {}): Promise<Backend> {
  // The backend logs every refused call to the console, and these tests cause many refused calls.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const dataDir = await copyOfDatabase(demoData);
  const { config } = await supaliteOptions({ dataDir, demoData });
  const app = await openDatabase(config);
  const toml = await readFile(config, 'utf8');
  const key = /^publishable_key = "(.*)"$/m.exec(toml)?.[1] ?? '';
  const secretKey = /^secret_key = "(.*)"$/m.exec(toml)?.[1] ?? '';

  async function call(
    method: string,
    address: string,
    headers: Record<string, string>,
    body?: unknown,
  ): Promise<Answer> {
    const response = await app.fetch(
      new Request(`http://localhost${address}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return {
      status: response.status,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    };
  }

  const as = (identity: Record<string, string>): Caller => ({
    rest: (method, address, body, headers) =>
      call(method, `/rest/v1/${address}`, { ...identity, ...headers }, body),
    rpc: (name, body, headers) =>
      call('POST', `/rest/v1/rpc/${name}`, { ...identity, ...headers }, body),
  });
  const auth: Backend['auth'] = (address, body, { method = 'POST', token } = {}) =>
    call(
      method,
      `/auth/v1/${address}`,
      { apikey: key, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body,
    );
  const signedIn = ({ status, body }: Answer): Caller => {
    const token = (body as { access_token?: string } | undefined)?.access_token;
    if (!token) throw new Error(`No session (${status}): ${JSON.stringify(body)}`);
    return as({ apikey: key, authorization: `Bearer ${token}` });
  };

  return {
    key,
    secretKey,
    as,
    auth,
    anonymous: as({ apikey: key }),
    customer: async (email = `${randomUUID()}@example.com`) =>
      signedIn(await auth('signup', { email, password: 'a-long-password' })),
    admin: async () => signedIn(await auth('token?grant_type=password', admin)),
    fetch: async (request) => app.fetch(request),
    sql: async (statement) => {
      const result = await app.connection.exec(statement);
      return (result?.rows ?? []) as Record<string, unknown>[];
    },
    listen: async () => {
      // Both types are the same class, but they come from different entry points of the package.
      const answer = honoMiddleware(app as unknown as Parameters<typeof honoMiddleware>[0]);
      const server = createServer((request, response) => {
        answer(request, response, () => response.end());
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
    },
    close: async () => {
      await app.connection.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The parts of an error that our functions raise on purpose. */
interface Refusal {
  status: number;
  code: string;
  message: string;
  details: Record<string, unknown>;
}

/** Reads a refusal. Throws on any other response, because such a test must not pass. */
export function refusal({ status, body }: Answer): Refusal {
  const error = body as { code?: string; message?: string; details?: string | null } | undefined;
  const details = JSON.parse(error?.details ?? 'null') as Record<string, unknown> | null;
  if (error?.code !== `PT${status}` || typeof details?.code !== 'string') {
    throw new Error(`Not a refusal (${status}): ${JSON.stringify(body)}`);
  }
  return { status, code: details.code, message: error.message ?? '', details };
}
