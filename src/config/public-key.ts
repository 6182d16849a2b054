/**
 * Refuses a secret key. Browsers get every setting named VITE_*, and a secret key there would open the whole database.
 * @throws Error if the key is secret.
 */
export function refuseSecretKey(key = ''): void {
  if (key.startsWith('sb_secret_') || roleOf(key) === 'service_role') {
    throw new Error(
      'VITE_SUPABASE_ANON_KEY holds a secret key, which every visitor could read. ' +
        'Put the publishable (anon) key there, and replace the secret key if it was ever published.',
    );
  }
}

/** The role in a JWT. Undefined for other keys. */
function roleOf(key: string): unknown {
  const [, payload = ''] = key.split('.');
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return claims && typeof claims === 'object' && 'role' in claims ? claims.role : undefined;
  } catch {
    return undefined;
  }
}
