// Runs once before all files: a real PostgreSQL with the migrations and pgTAP, with a copy of its database
// for each kind of test that commits, and databases for the embedded backend to copy.
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../scripts/postgres.mjs';
import { prepareDatabases } from './backend.ts';

/** One for pgTAP, one for the mails that its files queue, six for races, one for check:hosted. */
const copies = [
  'pgtap',
  'contents',
  'race',
  'staff',
  'contacts',
  'returns',
  'mail',
  'payments',
  'checks',
] as const;

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection strings: the pristine database, and its copies. */
    postgres: Record<'pristine' | (typeof copies)[number], string>;
    /** Data folders of the embedded backend, with and without the demo data. */
    embeddedDatabases: Record<'plain' | 'demo', string>;
  }
}

async function startServer() {
  const server = await startPostgres({ pgtap: true });
  const urls = { pristine: server.url } as Record<string, string>;
  for (const name of copies) urls[name] = await server.createDatabase(name);
  return { urls, stop: () => server.stop() };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [server, databases] = await Promise.all([startServer(), prepareDatabases()]);
  project.provide('postgres', server.urls);
  project.provide('embeddedDatabases', databases.folders);
  return async () => {
    await Promise.all([server.stop(), databases.remove()]);
  };
}
