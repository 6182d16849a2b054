import postgres from 'postgres';

/** Runs a statement as the API would for a user; the code of a refusal, or undefined. */
export function asUser(
  sql: postgres.Sql,
  userId: string,
  statement: string,
): Promise<string | undefined> {
  return run(sql, { sub: userId, role: 'authenticated' }, statement);
}

/** As `asUser`, for somebody who is not signed in. */
export function asVisitor(sql: postgres.Sql, statement: string): Promise<string | undefined> {
  return run(sql, { role: 'anon' }, statement);
}

async function run(
  sql: postgres.Sql,
  claims: { sub?: string; role: string },
  statement: string,
): Promise<string | undefined> {
  try {
    await sql.begin(async (transaction) => {
      await transaction`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
      await transaction`select set_config('role', ${claims.role}, true)`;
      await transaction.unsafe(statement);
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || !error.code.startsWith('PT')) throw error;
    return (JSON.parse(error.detail ?? '{}') as { code: string }).code;
  }
}
