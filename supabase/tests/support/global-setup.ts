// Runs once before all files: a real PostgreSQL with the migrations and pgTAP, with a copy of its database
// for each kind of test that commits, and a migrated database for the embedded backend to copy.
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../scripts/postgres.mjs';
import { prepareDatabase } from './backend.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection strings: the pristine database, one for pgTAP, five for races, two for check:hosted. */
    postgres: Record<
      | 'pristine'
      | 'pgtap'
      | 'race'
      | 'staff'
      | 'contacts'
      | 'returns'
      | 'mail'
      | 'checks'
      | 'hosted',
      string
    >;
    /** Data folder of the embedded backend, migrated and not seeded. */
    migratedDatabase: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [server, database] = await Promise.all([startPostgres({ pgtap: true }), prepareDatabase()]);
  project.provide('postgres', {
    pgtap: await server.createDatabase('pgtap'),
    race: await server.createDatabase('race'),
    staff: await server.createDatabase('staff'),
    contacts: await server.createDatabase('contacts'),
    returns: await server.createDatabase('returns'),
    mail: await server.createDatabase('mail'),
    checks: await server.createDatabase('checks'),
    hosted: await server.createDatabase('hosted'),
    pristine: server.url,
  });
  project.provide('migratedDatabase', database.dataDir);
  return async () => {
    await Promise.all([server.stop(), database.remove()]);
  };
}
