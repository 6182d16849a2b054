import { supalite } from '@supabase/lite/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { envFolder, supaliteOptions } from './scripts/backend-config.mjs';
import { hostRules } from './scripts/host-rules.mjs';
import { oneServer } from './scripts/one-server.mjs';

/**
 * What every page is drawn with, or nearly every one, in one chunk. Left to itself the bundler makes a chunk for each
 * set of pages that share something: a dozen small files, each compressed alone, 4 kB more to a page.
 */
const everyPage = [
  /node_modules\/(react|react-dom|scheduler|react-router)\//,
  /lucide-react\/dist\/esm\/(?!icons\/(?!check\.))/,
  /src\/app\/(?!layouts\/(admin|server|use-admin|use-one-moment|page-skeleton))/,
  /src\/config\/(?!purchasing)/,
  /src\/content\/(navigation|promises|seo\/page-seo|services|pictures\/(posters|scenes))/,
  /src\/lib\/(announcer|class-names|count|first-use|media|money|paths|storage|toast|use-media|use-stable)/,
  /src\/components\/(background|brand|call-link|json-ld|link|media-|picture|rotating|scene|sections\/|seo)/,
  /src\/components\/ui\/(button|live-region|spinner|toaster)/,
];

/** What a product is shown and bought with. */
const shopPages = [
  /src\/features\/catalog\/(api|availability|use-availability|components\/)/,
  /src\/features\/cart\/components\/(add-to-cart|product-grid)/,
  /src\/content\/pictures\/products|src\/components\/ui\/badge/,
];

/** What asks for something, of visitors and of staff. */
const inputs = [
  /src\/components\/form\/(field-frame|text-field|select-field)/,
  /src\/lib\/(api-error|change-failure|use-focus-after|uuid)/,
  /lucide-react\/dist\/esm\/icons\/circle-exclamation/,
];

/** What a visitor's request is written with, checked and sent. */
const forms = [
  /node_modules\/(react-hook-form|@hookform|zod)\//,
  /src\/components\/form\/(bad-input|checkbox|date-field|definition|draft|field-set|form-actions|form-definition)/,
  /src\/components\/form\/(honeypot|request-form|submission-failure|text-area|use-)/,
  /src\/features\/service-requests\/(api|forms\/common|components\/request-page)/,
  /src\/lib\/(field-schemas|form-draft|visitor-api)|src\/content\/form-options/,
  /lucide-react\/dist\/esm\/icons\/(clock|mail|phone-call)\./,
];

/** The buttons that open a form, whose dialog is fetched when they are pressed. */
const dialogButtons = [/dialog-button\.tsx/];

/** What finds something in a long list. */
const lists = [
  /src\/lib\/(list-params|use-address-filter|use-pending-params)/,
  /src\/components\/(form\/filter-fields|ui\/empty-state)/,
  /lucide-react\/dist\/esm\/icons\/search\./,
];

const dates = [/node_modules\/(date-fns|@date-fns)\//, /src\/lib\/dates/];

function anyOf(patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'));
}

/**
 * Lets the bundler leave out the router's parts that no page uses, 3 kB of forms and of what frameworks need: each is
 * made by a call, and named for developer tools, which a bundler must take for something that matters.
 */
function pureRouterParts(): Plugin {
  return {
    name: 'pure-router-parts',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist/ },
      handler: (code) =>
        code
          .replace(/^\w+\.displayName = .*$/gm, '')
          .replace(/^var \w+ = (?=React\d+\.forwardRef\()/gm, '$&/* @__PURE__ */ '),
    },
  };
}

/**
 * Lets `import()` stand by itself. The bundler would have each preload what its chunk imports, which written pages name
 * in their HTML, and the chunk's styles, of which there are none: all are in one sheet.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
    generateBundle(_options, bundle) {
      const sheets = Object.keys(bundle).filter((file) => file.endsWith('.css'));
      if (sheets.length > 1) this.error(`Nothing would load all of ${sheets.join(', ')}.`);
    },
  };
}

/**
 * React tells itself to wait or to start over by throwing one of five errors, which it makes as it is loaded, compares
 * by identity and shows nobody. Under a debugger or a page audit V8 reads all of react-dom once more for their stacks;
 * without stacks it does not (docs/decisions/001-written-pages-and-the-router.md).
 */
function signalsWithoutStack(): Plugin {
  return {
    name: 'signals-without-stack',
    apply: 'build',
    transform: {
      filter: { id: /react-dom-client\.production/ },
      handler(code) {
        const signals = /(?<=\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g;
        if (!signals.test(code)) this.error('React makes its signals in another way now.');
        return code.replace(signals, 'Object.create(Error.prototype, { message: { value: $1 } })');
      },
    },
  };
}

/**
 * The embedded backend answers /auth/v1 and /rest/v1 in `vite` and `vite preview`. It stays out when the
 * build is pointed at another project (VITE_SUPABASE_URL in `.env` or the environment).
 */
export default defineConfig(async ({ mode }) => {
  const envDir = envFolder();
  const { VITE_SUPABASE_URL: otherProject } = loadEnv(mode, envDir, 'VITE_');
  return {
    envDir,
    plugins: [
      react(),
      pureRouterParts(),
      signalsWithoutStack(),
      plainImports(),
      tailwindcss(),
      hostRules(),
      ...(otherProject ? [] : [oneServer(), supalite(await supaliteOptions())]),
    ],
    define: { __BUILD_YEAR__: new Date().getFullYear() },
    build: {
      target: 'es2022',
      // The map of chunks each import would preload weighs 3 kB in the entry; the written pages name
      // their own page's code instead.
      modulePreload: { polyfill: false, resolveDependencies: () => [] },
      rolldownOptions: {
        treeshake: { propertyReadSideEffects: false as const },
        output: {
          // Every written page lists its chunks: with the shared ones' names the longest one would not fit
          // into a server's first answer.
          chunkFileNames: ({ isDynamicEntry }: { isDynamicEntry: boolean }) =>
            isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
          codeSplitting: {
            groups: [
              { name: 'app', test: anyOf(everyPage), priority: 2 },
              { name: 'shop', test: anyOf(shopPages), priority: 1, minShareCount: 2 },
              { name: 'dates', test: anyOf(dates), priority: 2 },
              { name: 'lists', test: anyOf(lists), priority: 1 },
              { name: 'dialog-buttons', test: anyOf(dialogButtons), priority: 1 },
              { name: 'inputs', test: anyOf(inputs), priority: 2 },
              { name: 'forms', test: anyOf(forms), priority: 1 },
            ],
          },
        },
      },
    },
    server: { port: Number(process.env.PORT ?? 5173) },
    preview: { port: Number(process.env.PORT ?? 4173), strictPort: true },
  };
});
