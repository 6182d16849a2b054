/** Calls of the database's API, with the service key or with the rights of a caller. */

export interface ServiceAddress {
  supabaseUrl: string;
  /** The key of the service role, which has more rights than any user. */
  serviceKey: string;
  fetch?: typeof fetch;
}

/** A call of the API fails after this time, in milliseconds. */
const timeoutMs = 10_000;

export function serviceHeaders(serviceKey: string): Record<string, string> {
  return {
    apikey: serviceKey,
    'user-agent': 'edge-function',
    // An older key is a token that contains the role. The API reads such a role from the authorization header.
    ...(serviceKey.startsWith('eyJ') && { authorization: `Bearer ${serviceKey}` }),
  };
}

/** A database function failed or refused the call. */
export class ServiceError extends Error {
  readonly status: number;

  constructor(name: string, status: number, text: string) {
    super(`${name} answered ${status}: ${text.slice(0, 300)}`);
    this.status = status;
  }
}

/** Calls a database function. @throws ServiceError */
export async function callService(
  service: ServiceAddress,
  name: string,
  body: unknown,
): Promise<unknown> {
  const response = await askAsService(service, name, body);
  const text = await response.text();
  if (!response.ok) throw new ServiceError(name, response.status, text);
  return text === '' ? undefined : JSON.parse(text);
}

/** Calls a database function and returns the whole response, which may be a refusal. The caller passes it on. */
export function askAsService(
  { supabaseUrl, serviceKey, fetch: send = fetch }: ServiceAddress,
  name: string,
  body: unknown,
): Promise<Response> {
  return send(
    new Request(`${supabaseUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { ...serviceHeaders(serviceKey), 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    }),
  );
}

/** Calls the API with the rights of the person who called the Edge Function. */
export function askAsCaller(
  request: Request,
  { supabaseUrl, fetch: send = fetch }: ServiceAddress,
  path: string,
  body?: object,
): Promise<Response> {
  const identity = ['apikey', 'authorization'].flatMap((name) => {
    const value = request.headers.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  return send(
    new Request(`${supabaseUrl}/rest/v1/${path}`, {
      headers: { ...Object.fromEntries(identity), 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    }),
  );
}

/**
 * The service key in a function's environment: the new key if there is one, else the older key. Supabase may set both.
 */
export function serviceKeyOf(env: { get: (name: string) => string | undefined }): string {
  const keys = JSON.parse(env.get('SUPABASE_SECRET_KEYS') ?? '{}') as Record<string, string>;
  return Object.values(keys)[0] ?? env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '';
}
