import { supalite } from '@supabase/lite/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { supaliteOptions } from './scripts/backend-config.mjs';
import { hostRules } from './scripts/host-rules.mjs';

/**
 * The embedded backend answers /auth/v1 and /rest/v1 in `vite` and `vite preview`. It stays out when the
 * build is pointed at another project (VITE_SUPABASE_URL in `.env` or the environment).
 */
export default defineConfig(async ({ mode }) => {
  const { VITE_SUPABASE_URL: otherProject } = loadEnv(mode, process.cwd(), 'VITE_');
  return {
    plugins: [
      react(),
      tailwindcss(),
      hostRules(),
      ...(otherProject ? [] : [supalite(await supaliteOptions())]),
    ],
    define: { __BUILD_YEAR__: new Date().getFullYear() },
    build: {
      target: 'es2022',
      // The map of chunks each import would preload weighs 3 kB in the entry; the written pages name
      // their own page's code instead.
      modulePreload: { polyfill: false, resolveDependencies: () => [] },
      rolldownOptions: {
        output: {
          // Every written page lists its chunks: with the shared ones' names the longest one would not fit
          // into a server's first answer.
          chunkFileNames: ({ isDynamicEntry }: { isDynamicEntry: boolean }) =>
            isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
          codeSplitting: {
            groups: [
              {
                // What most public pages are made of, once: as a chunk per part, each page would wait
                // for a dozen small files.
                name: 'sections',
                test: /src\/components\/(sections\/|background|media-|scene|rotating)|src\/content\/promises|src\/config\/media|lib\/media|lucide-react/,
                minShareCount: 4,
              },
            ],
          },
        },
      },
    },
    server: { port: Number(process.env.PORT ?? 5173) },
    preview: { port: Number(process.env.PORT ?? 4173), strictPort: true },
  };
});
