/** Calls of the database's API, with the service key or as a caller. */

export interface ServiceAddress {
  supabaseUrl: string;
  /** Opens what only the service role may do. */
  serviceKey: string;
  fetch?: typeof fetch;
}

/** A call of the API fails after this time, in milliseconds. */
const timeoutMs = 10_000;

export function serviceHeaders(serviceKey: string): Record<string, string> {
  return {
    apikey: serviceKey,
    'user-agent': 'edge-function',
    // The older keys are tokens, and the API takes the role from them.
    ...(serviceKey.startsWith('eyJ') && { authorization: `Bearer ${serviceKey}` }),
  };
}

/** A function of the database was not carried out. */
export class ServiceError extends Error {
  readonly status: number;

  constructor(name: string, status: number, text: string) {
    super(`${name} answered ${status}: ${text.slice(0, 300)}`);
    this.status = status;
  }
}

/** Calls a function of the database. @throws ServiceError */
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

/** Calls a function of the database for an answer that its caller may read. */
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

/** Asks the API with the rights of a caller of the function. */
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

/** The service key of a function's environment. Supabase sets the older key as well, unless it is switched off. */
export function serviceKeyOf(env: { get: (name: string) => string | undefined }): string {
  const keys = JSON.parse(env.get('SUPABASE_SECRET_KEYS') ?? '{}') as Record<string, string>;
  return Object.values(keys)[0] ?? env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '';
}
