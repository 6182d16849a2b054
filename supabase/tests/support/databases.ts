import { inject } from 'vitest';

/** Asks the global setup for a database, which it creates once in a run. */
export async function ask(name: string): Promise<string> {
  const response = await fetch(`${inject('databaseServer')}/${name}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/**
 * The connection string of a copy of the migrated database on a real PostgreSQL. Tests that only read use `pristine`.
 * Tests that commit use another name, and share it only with tests that they do not disturb.
 */
export const databaseUrl = (name: string) => ask(name);
