/**
 * The build's settings, read once. The embedded backend fills both in when `.env` does not.
 */
export interface Env {
  supabaseUrl: string;
  supabaseAnonKey: string;
}

/** @throws Error that names the missing setting and where to put it. */
export function readEnv(source: {
  VITE_SUPABASE_URL?: string;
  VITE_SUPABASE_ANON_KEY?: string;
}): Env {
  const required = (name: keyof typeof source): string => {
    const value = source[name];
    if (!value) throw new Error(`${name} is not set. Copy .env.example to .env and fill it in.`);
    return value;
  };
  return {
    supabaseUrl: required('VITE_SUPABASE_URL'),
    supabaseAnonKey: required('VITE_SUPABASE_ANON_KEY'),
  };
}
