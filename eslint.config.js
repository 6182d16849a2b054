import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import tanstackQuery from '@tanstack/eslint-plugin-query';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import compat from 'eslint-plugin-compat';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import { importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/**
 * Imports have one direction: lib, config, content, components -> features -> pages -> app. The zones are read from the
 * folders, so a new feature is covered at once.
 */
const features = readdirSync('src/features', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** The features that each feature may import. Everything else is combined in pages. */
const featureEdges = {
  cart: ['catalog'],
  checkout: ['cart', 'catalog'],
  orders: ['catalog', 'checkout', 'mails'],
  'price-requests': ['catalog', 'mails', 'team'],
  team: ['mails'],
  photos: ['auth'],
  'service-requests': ['auth', 'mails', 'photos', 'price-requests', 'team'],
  billing: ['auth', 'inventory', 'mails', 'service-requests'],
  customers: ['billing', 'checkout', 'mails', 'orders', 'photos', 'service-requests'],
};

const layerZones = [
  ...['lib', 'config', 'content', 'components'].map((layer) => ({
    target: `./src/${layer}`,
    from: ['./src/features', './src/pages', './src/app'],
    message: `${layer} is below features, pages and app.`,
  })),
  ...['lib', 'config', 'content'].map((layer) => ({
    target: `./src/${layer}`,
    from: './src/components',
    message: `${layer} holds no components.`,
  })),
  {
    target: './src/features',
    from: ['./src/pages', './src/app'],
    message: 'Features are below pages and app.',
  },
  { target: './src/pages', from: './src/app', message: 'Pages are below app.' },
];

const featureZones = features.map((feature) => ({
  target: `./src/features/${feature}`,
  from: './src/features',
  except: [feature, ...(featureEdges[feature] ?? [])].map((name) => `./${name}`),
  message: `Declare the edge from ${feature} in eslint.config.js, or compose in a page.`,
}));

/** Expressions that contain names and streets as people typed them. */
const fromPeople =
  'MemberExpression:matches([property.name=/^(customerName|assignee|sentBy|takenBy|shippingAddress|shippingCity)$/], [object.name=request][property.name=name])';

const syntax = {
  barrel: {
    selector: 'ExportAllDeclaration',
    message: 'No barrels: import from the file that has it.',
  },
  color: {
    selector: 'Literal[value=/(^|[\\s-]\\[)#[0-9a-fA-F]{3,8}\\b/]',
    message: 'Colors come from styles/tokens.css.',
  },
  personText: {
    selector: `JSXElement[openingElement.name.name!='PersonText'] > JSXExpressionContainer > ${fromPeople}`,
    message: 'Show text from people through PersonText: a name may run from right to left.',
  },
  provider: {
    selector:
      'Literal[value=/Stripe/], JSXText[value=/Stripe/], TemplateElement[value.raw=/Stripe/]',
    message: 'Name paymentProvider of config/site.ts: another one may take its place.',
  },
  isolate: {
    selector: `JSXAttribute[name.name!='aria-label'] TemplateLiteral > ${fromPeople}`,
    message: 'Put isolate() around text from people: a name may run from right to left.',
  },
  numberInput: {
    selector: "JSXAttribute[name.name='type'] Literal[value='number']",
    message: 'No type="number": the wheel changes it unseen. Use inputMode and parse the text.',
  },
};

/** Calls that make a test depend on chance, on the date or on the speed of the machine. */
const chance = [
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Tests leave nothing to chance: number what has to differ.',
  },
  {
    selector:
      "CallExpression[callee.name='randomInt'], CallExpression[callee.property.name='randomInt']",
    message: 'Tests leave nothing to chance: number what has to differ.',
  },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Tests say which day it is: name a date, or set the clock.',
  },
  {
    selector: "CallExpression[callee.property.name='waitForTimeout']",
    message: 'Tests wait for what they assert, not for a time.',
  },
];

/** Imports are matched by a `regex`. A `group` has the syntax of .gitignore, in which "#lib" is a comment. */
const imports = {
  far: { regex: '^\\.\\./\\.\\./', message: 'Import other folders as #folder/file.ts.' },
  supabaseJs: { regex: '^@supabase/', message: 'Only lib/api/supabase.ts knows supabase-js.' },
  backend: {
    regex:
      '(^#|/)lib/api/(supabase|database|staff-queries|visitor-api|customer-call|edge-function)\\.ts$',
    message:
      'Only staff-api.ts and customer-api.ts of a feature, and features/auth, talk to Supabase.',
  },
};

const stripe = { name: 'stripe', message: 'Only functions/payments/stripe.ts knows Stripe.' };

const without = (restrictions, allowed) =>
  Object.entries(restrictions).flatMap(([name, value]) => (allowed.includes(name) ? [] : [value]));

/**
 * A later entry of the configuration replaces a rule as a whole. So each entry names what it allows and keeps the rest.
 */
const restrictSyntax = (...allowed) => ({
  'no-restricted-syntax': ['error', ...without(syntax, allowed)],
});

const restrictImports = (...allowed) => ({
  'no-restricted-imports': [
    'error',
    {
      paths: [
        stripe,
        { name: 'zod', message: 'Use zod/mini: it weighs a quarter on the visitor’s phone.' },
        {
          name: 'react-router-dom',
          importNames: ['Link', 'NavLink'],
          message: 'Use #components/link.tsx: the router’s weighs 2 kB more on every page.',
        },
      ],
      patterns: without(imports, allowed),
    },
  ],
});

export default tseslint.config(
  {
    ignores: [
      'dist',
      'dist.*',
      'public',
      'playwright-report',
      'test-results',
      'src/types/database.ts',
      'supabase/.temp',
    ],
  },
  js.configs.recommended,
  tseslint.configs.strict,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: { globals: { ...globals.node } },
    plugins: { import: importX },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          noWarnOnMultipleProjects: true,
          project: ['tsconfig.app.json', 'tsconfig.node.json'],
        }),
      ],
    },
    rules: {
      'import/no-cycle': 'error',
      'import/no-default-export': 'error',
      'no-restricted-syntax': ['error', syntax.barrel],
      'import/no-duplicates': 'error',
      'import/first': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-console': ['error', { allow: ['error'] }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 320, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeCheckedOnly],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // No method uses `this`, so that stores can hand out their functions.
      '@typescript-eslint/unbound-method': 'off',
      // The enum of navigation types in react-router contains plain strings.
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
    },
  },
  tanstackQuery.configs['flat/recommended'],
  jsxA11y.configs.recommended,
  {
    rules: {
      // A region that scrolls is a tab stop, so that it can be scrolled by keyboard.
      'jsx-a11y-x/no-noninteractive-tabindex': ['error', { roles: ['region'], tags: [] }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    languageOptions: { globals: { ...globals.browser } },
    plugins: { 'react-hooks': reactHooks, compat },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'compat/compat': 'error',
      'import/no-restricted-paths': ['error', { zones: [...layerZones, ...featureZones] }],
      ...restrictImports(),
      ...restrictSyntax(),
    },
  },
  { files: ['src/config/site.ts'], rules: restrictSyntax('provider') },
  {
    files: ['{supabase,scripts,e2e}/**'],
    ignores: [
      'supabase/functions/payments/stripe.ts',
      '**/support/stripe.ts',
      'scripts/real/stripe.mjs',
    ],
    rules: { 'no-restricted-imports': ['error', { paths: [stripe] }] },
  },
  {
    files: ['src/features/**/{staff,customer}-api.ts', 'src/app/report-crash.ts'],
    rules: restrictImports('backend'),
  },
  {
    // Tests replace the answers of the backend.
    files: ['src/features/auth/**/*.{ts,tsx}', 'src/lib/api/*.ts', 'src/**/*.test.{ts,tsx}'],
    rules: restrictImports('backend', 'supabaseJs'),
  },
  // Tests can assert that a lookup finds something, and the guard of the console has to replace the console.
  {
    files: ['**/*.test.{ts,tsx}', 'src/testing/**', 'e2e/**', 'supabase/tests/**'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      // React waits by `await act(async () => …)`.
      '@typescript-eslint/require-await': 'off',
      // Values from the browser and from JSON have no type. The assertions check them.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // Functions are sent to the browser as text.
      '@typescript-eslint/restrict-template-expressions': 'off',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'no-console': 'off',
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'src/testing/**', 'supabase/tests/**', 'e2e/**'],
    rules: { 'no-restricted-syntax': ['error', ...without(syntax, ['provider']), ...chance] },
  },
  {
    // Generated by scripts, with colors that are measured in the pictures.
    files: ['src/content/pictures/*.ts', 'src/features/catalog/generated/*.ts'],
    rules: { ...restrictSyntax('color'), 'max-lines': 'off' },
  },
  {
    // The tools that read these files require a default export.
    files: ['**/*.config.{js,ts}', 'supabase/tests/support/global-setup.ts'],
    rules: { 'import/no-default-export': 'off' },
  },
  {
    files: ['scripts/**', 'art/**', 'e2e/**', 'src/lib/early-input/boot.js'],
    languageOptions: { globals: { ...globals.browser } },
    rules: { 'no-console': 'off' },
  },
);
