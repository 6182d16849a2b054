import { inject } from 'vitest';

/** Asks the global setup, which makes each thing once in a run. */
export async function ask(name: string): Promise<string> {
  const response = await fetch(`${inject('databaseServer')}/${name}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/**
 * The connection string of a copy of the migrated database on a real PostgreSQL. Tests that commit share a name with those
 * that they cannot disturb; tests that only read say `pristine`.
 */
export const databaseUrl = (name: string) => ask(name);
