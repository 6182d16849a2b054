import { inject } from 'vitest';

/** Asks the global setup for a database. The setup creates each database once in a run. */
export async function ask(name: string): Promise<string> {
  const response = await fetch(`${inject('databaseServer')}/${name}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/**
 * The connection string of a copy of the migrated database on a real PostgreSQL. Tests that only read use the name
 * `pristine`. Tests that commit use another name. Two tests share such a name only if they do not disturb each other.
 */
export const databaseUrl = (name: string) => ask(name);
