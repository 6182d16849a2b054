// A `fetch` for calls with the service key. It runs the calls directly on a PostgreSQL, with the results that the API
// would give.

/**
 * @param {import('postgres').Sql} sql
 * @returns {typeof fetch}
 */
export function serviceApi(sql) {
  return async (input) => {
    const request = /** @type {Request} */ (input);
    const name = request.url.slice(request.url.lastIndexOf('/') + 1);
    const body = await request.json();
    const args = Object.keys(body).map((arg, index) => `${arg} => $${index + 1}`);
    const [row] = await sql.begin(async (transaction) => {
      await transaction`set local role service_role`;
      const call = `select public.${name}(${args.join(', ')}) as answer`;
      return transaction.unsafe(call, Object.values(body));
    });
    return Response.json(row?.answer || null);
  };
}
