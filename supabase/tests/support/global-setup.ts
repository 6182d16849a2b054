// A server that creates the databases of the tests. A test gets the URL of a PostgreSQL database or the archive of an
// embedded database. The server creates a database when a test first asks for it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../scripts/postgres.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const made = new Map<string, Promise<string>>();
  let postgres: ReturnType<typeof startPostgres> | undefined;

  async function make(name: string): Promise<string> {
    if (name === 'embedded' || name === 'embedded-demo') {
      // Imported only here, because the import takes a second and the pgTAP tests do not need it.
      const { cacheDatabase } = await import('../../../scripts/local-database.mjs');
      return cacheDatabase(name === 'embedded-demo');
    }
    postgres ??= startPostgres();
    return (await postgres).createDatabase(name);
  }

  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? '';
    const answer = made.get(name) ?? make(name);
    made.set(name, answer);
    answer.then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  // Node closes an idle connection after five seconds, sometimes just when the next request arrives.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('databaseServer', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    await (await postgres)?.stop();
  };
}
