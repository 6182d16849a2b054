import { inject } from 'vitest';

/** Copies of the migrated database for tests that commit; `pristine` is for those that only read. */
export type DatabaseName =
  | 'pristine'
  | 'pgtap'
  | 'race'
  | 'staff'
  | 'contacts'
  | 'returns'
  | 'mail'
  | 'payments'
  | 'checks'
  | 'hosted';

/** Asks the global setup, which makes each database once in a run. */
export async function ask(name: DatabaseName | 'embedded' | 'embedded-demo'): Promise<string> {
  const response = await fetch(`${inject('databaseServer')}/${name}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** The connection string of a database on a real PostgreSQL. */
export const databaseUrl = (name: DatabaseName) => ask(name);
