// Selects the tests for changed files. A domain is a folder of supabase/schemas, supabase/tests, supabase/functions,
// e2e or src/features, with the same name in each.
import { readdirSync } from 'node:fs';

const domainFolder = /^(?:supabase\/(?:schemas|tests|functions)|src\/features|e2e)\/([^/]+)\//;
const isCode = (file) => /\.(m?js|tsx?)$/.test(file);
const isSchema = (file) => file.startsWith('supabase/schemas/');
/**
 * Changes of these files do not show the domain: migrations are generated from all schemas, and seeds fill all tables.
 */
const isOfAllDomains = (file) => /^supabase\/(migrations\/|seed[^/]*\.sql$)/.test(file);

export function testedDomains() {
  const folders = ['supabase/tests', 'e2e'].flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()),
  );
  const helpers = ['support', 'pages', 'engines'];
  return [...new Set(folders.map(({ name }) => name))].filter((name) => !helpers.includes(name));
}

/** The domains of a file. A page belongs to the domains whose features it uses. */
function domainsOf(file, read) {
  const [, own] = domainFolder.exec(file) ?? [];
  if (own) return [own];
  if (!file.startsWith('src/pages/')) return [];
  return [...read(file).matchAll(/'#features\/([^/]+)\//g)].map(([, name]) => name);
}

/**
 * @param {string[]} files Changed and new files.
 * @param {(file: string) => string} read
 * @param {string[]} known The result of `testedDomains`.
 */
export function planOf(files, read, known) {
  const within = (these) => {
    const found = new Set(these.flatMap((file) => domainsOf(file, read)));
    return known.filter((domain) => found.has(domain));
  };
  const sql = files.filter((file) => isSchema(file) || /^supabase\/tests\/.*\.sql$/.test(file));
  const product = files.filter(
    (file) => isSchema(file) || /^(src|supabase\/functions)\//.test(file),
  );
  const isAll = !files.some(isSchema) && files.some(isOfAllDomains);
  return {
    code: files.filter(isCode),
    isUnit: files.some((file) => /^(src|supabase\/functions)\//.test(file)),
    /** Domains whose database tests run: pgTAP, API and race tests. */
    database: isAll ? known : within(sql),
    /** Domains whose browser tests run. */
    browser: isAll ? known : within(product),
    specs: files.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file)),
  };
}
