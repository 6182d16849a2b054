interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL?: string;
  readonly VITE_SUPABASE_ANON_KEY?: string;
  readonly VITE_SENDS_MAIL?: string;
  /** Origin of the published site, without a trailing slash. */
  readonly VITE_SITE_URL?: string;
  readonly VITE_SHOW_PRICE_COMPARISON?: string;
}

/** The year of the build, set in vite.config.ts. */
declare const __BUILD_YEAR__: number;
/** True if the site runs with the embedded backend. */
declare const __IS_DEMO__: boolean;
