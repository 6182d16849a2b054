// Rules for static hosts: `_headers` and `_redirects` for Netlify and Cloudflare Pages (`vite preview` follows them
// too), vercel.json, and nginx.conf. All these files are public, so they contain only facts that the site's responses
// show anyway.
import { readdirSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loadEnv } from 'vite';
import { envFolder } from '../backend-config.mjs';
import { contentPolicy } from './content-policy.mjs';
import { nginxBlock } from './nginx.mjs';

/** @typedef {{ path: string, headers: Record<string, string> }} Rule Headers for a path, which may end with the wildcard `*`. */

const forever = 'public, max-age=31536000, immutable';

/** Cloudflare Pages reads at most 100 rules of a `_headers` file. */
const maxCachedAssets = 95;

/**
 * @param {string} outDir
 * @param {string[]} documents The HTML of every page.
 * @param {string[]} detailPaths Paths of lists whose entries have pages below them.
 */
export async function writeHostFiles(outDir, documents, detailPaths) {
  // Reads the URL from the environment or `.env`, as the app does.
  const { VITE_SUPABASE_URL: backend } = loadEnv('production', envFolder(), 'VITE_');
  const common = commonHeaders(documents, backend);
  const media = { 'Cache-Control': 'public, max-age=604800' };
  const rules = [
    { path: '/*', headers: common },
    { path: '/media/*', headers: media },
    ...cachedAssets(outDir, documents).map((file) => ({
      path: file,
      headers: { 'Cache-Control': forever },
    })),
  ];
  const nginxRules = [
    { path: '/assets/*', headers: { 'Cache-Control': forever } },
    { path: '/media/*', headers: media },
  ];
  const files = {
    _headers: headersFile(rules),
    _redirects: detailPaths.map((list) => `${list}/* ${list} 200\n`).join(''),
    'vercel.json': vercelJson(rules, detailPaths),
    'nginx.conf': nginxBlock(common, nginxRules, detailPaths),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(outDir, name), text);
}

/**
 * @param {string[]} documents The HTML of every page, whose scripts are allowed.
 * @param {string} [backendUrl] URL of the API, if it is on another origin than the site.
 * @returns {Record<string, string>} The headers of every response.
 */
export function commonHeaders(documents, backendUrl) {
  return {
    'Content-Security-Policy': contentPolicy(documents, backendUrl),
    'X-Content-Type-Options': 'nosniff',
    // Links in mails contain tokens, so the browser must not send the path to other sites.
    'Referrer-Policy': 'strict-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  };
}

/**
 * Files that browsers may cache forever. Files that public pages load come first, then the largest ones. Each file has
 * its own rule, because a host also sends the headers of /assets/* with a 404. A browser would then cache the 404 for a
 * year.
 */
function cachedAssets(outDir, documents) {
  const sizeOf = (file) => statSync(path.join(outDir, file)).size;
  const pages = documents.filter((html) => html.includes(' data-files=')).join('\n');
  return readdirSync(path.join(outDir, 'assets'))
    .map((name) => `/assets/${name}`)
    .map((file) => ({ file, rank: pages.includes(file) ? Infinity : sizeOf(file) }))
    .sort((a, b) => b.rank - a.rank || a.file.localeCompare(b.file))
    .slice(0, maxCachedAssets)
    .map(({ file }) => file);
}

/** @param {Rule[]} rules */
function headersFile(rules) {
  return rules
    .map(({ path, headers }) => {
      const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
      return `${path}\n${lines.join('')}`;
    })
    .join('\n');
}

/**
 * @param {Rule[]} rules
 * @param {string[]} detailPaths
 */
function vercelJson(rules, detailPaths) {
  const config = {
    cleanUrls: true,
    trailingSlash: false,
    headers: rules.map(({ path, headers }) => ({
      source: path.replaceAll('.', '\\.').replace('*', '(.*)'),
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
    rewrites: detailPaths.map((list) => ({ source: `${list}/(.*)`, destination: list })),
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
