// Runs once before all files: a real PostgreSQL with the migrations and pgTAP, with a copy of its database
// for each kind of test that commits, and databases for the embedded backend to copy.
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../scripts/postgres.mjs';
import { prepareDatabases } from './backend.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection strings: the pristine database, one for pgTAP, six for races, two for check:hosted. */
    postgres: Record<
      | 'pristine'
      | 'pgtap'
      | 'race'
      | 'staff'
      | 'contacts'
      | 'returns'
      | 'mail'
      | 'payments'
      | 'checks'
      | 'hosted',
      string
    >;
    /** Data folders of the embedded backend, with and without the demo data. */
    embeddedDatabases: Record<'plain' | 'demo', string>;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [server, databases] = await Promise.all([
    startPostgres({ pgtap: true }),
    prepareDatabases(),
  ]);
  project.provide('postgres', {
    pgtap: await server.createDatabase('pgtap'),
    race: await server.createDatabase('race'),
    staff: await server.createDatabase('staff'),
    contacts: await server.createDatabase('contacts'),
    returns: await server.createDatabase('returns'),
    mail: await server.createDatabase('mail'),
    payments: await server.createDatabase('payments'),
    checks: await server.createDatabase('checks'),
    hosted: await server.createDatabase('hosted'),
    pristine: server.url,
  });
  project.provide('embeddedDatabases', databases.folders);
  return async () => {
    await Promise.all([server.stop(), databases.remove()]);
  };
}
