/**
 * Refuses a secret key. Every setting named VITE_* is sent to browsers, where it would open the whole database.
 * @throws Error if the key is a secret one.
 */
export function refuseSecretKey(key = ''): void {
  if (key.startsWith('sb_secret_') || roleOf(key) === 'service_role') {
    throw new Error(
      'VITE_SUPABASE_ANON_KEY holds a secret key, which every visitor could read. ' +
        'Put the publishable (anon) key there, and replace the secret key if it was ever published.',
    );
  }
}

/** The role in a JWT; undefined for other keys. */
function roleOf(key: string): unknown {
  const [, payload = ''] = key.split('.');
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return claims && typeof claims === 'object' && 'role' in claims ? claims.role : undefined;
  } catch {
    return undefined;
  }
}
