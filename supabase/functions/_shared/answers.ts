/** Responses of the functions that browsers call. */

/** Any page may call: the database decides for whom. */
export const answerHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
  'access-control-allow-methods': 'POST, PUT',
  'cache-control': 'no-store',
};

/** As the database refuses: the browser reads both alike. */
export function refuse(status: number, code: string, message: string): Response {
  const details = JSON.stringify({ code });
  return Response.json(
    { message, code: `PT${status}`, details },
    { status, headers: answerHeaders },
  );
}

/** Hands on what the database answered. */
export function handOn(answer: Response): Response {
  return new Response(answer.body, {
    status: answer.status,
    headers: { ...answerHeaders, 'content-type': 'application/json' },
  });
}
