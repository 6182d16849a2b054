/** Responses of the functions that browsers call. */

/** Pages of any origin may call the functions. The database checks the caller's rights. */
export const answerHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
  'access-control-allow-methods': 'POST, PUT',
  'cache-control': 'no-store',
};

/** A refusal in the database's format, because the browser reads both in the same way. */
export function refuse(status: number, code: string, message: string): Response {
  const details = JSON.stringify({ code });
  return Response.json(
    { message, code: `PT${status}`, details },
    { status, headers: answerHeaders },
  );
}

/** Passes the database's response on to the caller. */
export function handOn(answer: Response): Response {
  return new Response(answer.body, {
    status: answer.status,
    headers: { ...answerHeaders, 'content-type': 'application/json' },
  });
}
