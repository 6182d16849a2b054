interface Env {
  supabaseUrl: string;
  supabaseAnonKey: string;
}

/**
 * The build's settings. If `.env` does not set them, the embedded backend sets both.
 * @throws Error that names the missing setting and where to put it.
 */
export function readEnv(): Env {
  const { VITE_SUPABASE_URL, VITE_SUPABASE_ANON_KEY } = import.meta.env;
  return {
    supabaseUrl: required('VITE_SUPABASE_URL', VITE_SUPABASE_URL),
    supabaseAnonKey: required('VITE_SUPABASE_ANON_KEY', VITE_SUPABASE_ANON_KEY),
  };
}

function required(name: string, value: string | undefined): string {
  if (!value) throw new Error(`${name} is not set. Copy .env.example to .env and fill it in.`);
  return value;
}
