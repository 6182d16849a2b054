import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Rolldown } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { envFolder, supaliteOptions } from './scripts/backend-config.mjs';
import { companyFacts } from './scripts/company-facts.mjs';
import { embeddedBackend } from './scripts/embedded-backend.mjs';
import { hostRules } from './scripts/host-rules.mjs';
import { oneServer } from './scripts/one-server.mjs';
import { refuseSecretKey } from './src/config/public-key.ts';
import { site } from './src/config/site.ts';

/** Content blockers block files whose names contain such words. */
const suspiciousWords =
  /track|analytic|telemetry|metric|beacon|pixel|affiliate|sponsor|promo|advert|banner|popup|consent|cookie|\bads?\b/i;

const isOfStaff = (id: string) =>
  /src\/(pages\/admin\/|app\/layouts\/(admin|office)-layout|features\/(customers|mails|photos\/staff)\/)/.test(
    id,
  );

/**
 * Names the chunk of code that staff pages share. Code that only staff pages load is in one chunk. Other code has one
 * chunk for each set of visitor pages that import it, so that these pages load only the code that they need. Without
 * these names, a staff page loads up to 94 files.
 */
function staffChunk() {
  const names = new Map<string, string>();
  return (id: string, graph: Rolldown.ChunkingContext): string | null => {
    /** Modules that are imported on demand: pages, layouts and dialogs. */
    const roots = new Set<string>();
    const seen = new Set<string>();
    let isInEntry = false;
    const follow = (module: string) => {
      if (seen.has(module)) return;
      seen.add(module);
      const { isEntry, importers = [], dynamicImporters = [] } = graph.getModuleInfo(module) ?? {};
      isInEntry ||= isEntry === true;
      if (dynamicImporters.length > 0) roots.add(module);
      importers.forEach(follow);
    };
    follow(id);
    if (isInEntry || roots.has(id) || roots.size < 2) return null;
    const ofVisitors = [...roots].filter((root) => !isOfStaff(root));
    if (ofVisitors.length === 0) return roots.size < 4 ? null : 'staff';
    // Libraries get no name here, because each page uses another part of a library, and this graph of modules does not
    // show which part.
    if (ofVisitors.length === roots.size || !id.includes('/src/')) return null;
    const key = ofVisitors.sort().join();
    const name = names.get(key) ?? `shared-${names.size}`;
    names.set(key, name);
    return name;
  };
}

/** The oldest supported browsers in the form of Vite: `ios_saf >= 16.4` is `ios16.4`. */
const target = packageJson.browserslist.map((browser) =>
  browser.replace('ios_saf', 'ios').replace(' >= ', ''),
);

/**
 * In `vite` and `vite preview`, the embedded backend answers /auth/v1 and /rest/v1, and has a mailbox. The backend is
 * left out if the site is built for a hosted project (VITE_SUPABASE_URL in `.env` or in the environment).
 */
export default defineConfig(async ({ mode }) => {
  const envDir = envFolder();
  const { VITE_SUPABASE_URL: otherProject, VITE_SUPABASE_ANON_KEY: key } = loadEnv(
    mode,
    envDir,
    'VITE_',
  );
  refuseSecretKey(key);
  return {
    envDir,
    plugins: [
      react(),
      tailwindcss(),
      companyFacts(site),
      ...(otherProject ? [] : [oneServer(), embeddedBackend(await supaliteOptions())]),
      // The plugin comes after the backend, because the host rules must not apply to the backend's responses.
      hostRules(),
    ],
    define: { __BUILD_YEAR__: new Date().getFullYear(), __IS_DEMO__: !otherProject },
    build: {
      target,
      // One sheet for all pages. Each prerendered page also contains its own rules inline.
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          chunkFileNames: ({ name }: { name: string }) =>
            `assets/${suspiciousWords.test(name) ? 'part' : '[name]'}-[hash].js`,
          hashCharacters: 'base36' as const,
          codeSplitting: {
            // Each group also contains the imports of its modules. Without groups, the home page loads 30 files and a
            // page with a form loads 33.
            groups: [
              {
                // The frame of every page, and modules that nearly every public page uses.
                name: 'app',
                test: /src\/(app\/app|components\/(sections|background-film|terms-links|form\/(dialog-button|text-field|select-field))|content\/promises|lib\/format\/latin-digits|features\/(catalog|cart)\/components\/product)/,
                priority: 2,
              },
              // Modules that write, check and send the request of a visitor.
              {
                name: 'forms',
                test: /src\/(components\/form\/request-form|features\/service-requests\/api)/,
                priority: 1,
              },
              // If several chunks contained parts of date-fns, two files could import each other, and one would run too
              // early.
              { name: 'dates', test: /node_modules\/date-fns\// },
              // Modules that several staff pages share and no visitor loads.
              { name: staffChunk(), debugName: 'staff', includeDependenciesRecursively: false },
            ],
          },
        },
      },
    },
    server: { port: Number(process.env.PORT ?? 5173) },
    preview: { port: Number(process.env.PORT ?? 4173), strictPort: true },
  };
});
