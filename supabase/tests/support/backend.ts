// The embedded backend with a fresh database of its own, called as a browser would call it but without a
// port: requests go through the same HTTP handler.
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
  /** The JSON body; undefined if there was none. */
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
  /** Calls a function by POST. A string is sent as it is, so that a body can be broken. */
  rpc: (name: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>;
}

export interface Backend {
  /** The publishable key. */
  key: string;
  /** The service key: past all policies. */
  secretKey: string;
  anonymous: Caller;
  /** Signs a new customer up. */
  customer: (email?: string) => Promise<Caller>;
  /** Signs the demo admin in. */
  admin: () => Promise<Caller>;
  /** A caller with any access token, or none and no key. */
  as: (headers: Record<string, string>) => Caller;
  /** Calls /auth/v1/… by POST without a session, or as told. */
  auth: (
    address: string,
    body: unknown,
    more?: { method?: 'GET' | 'PUT'; token?: string },
  ) => Promise<Answer>;
  /** Any request, as the server would answer it. */
  fetch: (request: Request) => Promise<Response>;
  /** Runs SQL as the owner, past all policies. */
  sql: (statement: string) => Promise<Record<string, unknown>[]>;
  /** Answers on a port, for programs of their own. */
  listen: () => Promise<{ url: string; close: () => void }>;
  close: () => Promise<void>;
}

/** A folder with a database that nobody has open. */
export async function copyOfDatabase(demoData: boolean): Promise<string> {
  const archive = await ask(demoData ? 'embedded-demo' : 'embedded');
  const dataDir = await scratchFolder('backend');
  unpack(archive, dataDir);
  return dataDir;
}

export async function startBackend({ demoData = false } = {}): Promise<Backend> {
  // The backend writes every refused call to the console; provoking those is what these tests are for.
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
      // Its types name the same class of another entry of the package.
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

/** What a refusal of ours carries. */
interface Refusal {
  status: number;
  code: string;
  message: string;
  details: Record<string, unknown>;
}

/** Reads a refusal; throws if the answer is none, so that a test cannot pass on the wrong kind of error. */
export function refusal({ status, body }: Answer): Refusal {
  const error = body as { code?: string; message?: string; details?: string | null } | undefined;
  const details = JSON.parse(error?.details ?? 'null') as Record<string, unknown> | null;
  if (error?.code !== `PT${status}` || typeof details?.code !== 'string') {
    throw new Error(`Not a refusal (${status}): ${JSON.stringify(body)}`);
  }
  return { status, code: details.code, message: error.message ?? '', details };
}
