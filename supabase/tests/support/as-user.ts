import postgres from 'postgres';

/** Runs a statement as the API would for a user; the code of a refusal, or undefined. */
export async function asUser(
  sql: postgres.Sql,
  userId: string,
  statement: string,
): Promise<string | undefined> {
  try {
    await sql.begin(async (transaction) => {
      await transaction`select set_config('request.jwt.claims', ${JSON.stringify({ sub: userId, role: 'authenticated' })}, true)`;
      await transaction`set local role authenticated`;
      await transaction.unsafe(statement);
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || !error.code.startsWith('PT')) throw error;
    return (JSON.parse(error.detail ?? '{}') as { code: string }).code;
  }
}
