// The rules for a static host, in the format of Netlify and Cloudflare Pages. `vite preview` follows them too.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loadEnv } from 'vite';
import { envFolder } from '../backend-config.mjs';

/**
 * @param {string} outDir
 * @param {string[]} documents The HTML of every page.
 * @param {string[]} detailPaths Lists whose entries have pages one address deeper.
 */
export async function writeHostFiles(outDir, documents, detailPaths) {
  // As the app itself reads it: from the environment or `.env`.
  const { VITE_SUPABASE_URL: backend } = loadEnv('production', envFolder(), 'VITE_');
  await writeFile(path.join(outDir, '_headers'), hostHeaders(documents, backend));
  await writeFile(path.join(outDir, '_redirects'), hostRedirects(detailPaths));
}

/**
 * @param {string[]} documents Every page's HTML: the scripts in it may run.
 * @param {string} [backendUrl] Where the API is, unless it is on the site's own origin.
 */
export function hostHeaders(documents, backendUrl) {
  const scripts = hashes(documents, /<script(?![^>]*\b(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g);
  const backend = backendUrl ? ` ${new URL(backendUrl).origin}` : '';
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    // Pictures carry their dominant colour, and the toasts their own sheet.
    "style-src 'self' 'unsafe-inline'",
    `connect-src 'self'${backend}`,
    "img-src 'self' data:",
    'frame-src https://www.openstreetmap.org',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return `/*
  Content-Security-Policy: ${policy}
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Permissions-Policy: camera=(), microphone=(), geolocation=()
  Strict-Transport-Security: max-age=31536000; includeSubDomains

/assets/*
  Cache-Control: public, max-age=31536000, immutable

/media/*
  Cache-Control: public, max-age=604800
`;
}

/** The content policy's hashes of what a pattern finds inline, its first group, in all documents. */
function hashes(documents, pattern) {
  const found = documents.flatMap((html) => [...html.matchAll(pattern)].map(([, code]) => code));
  return [...new Set(found)]
    .map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    .join(' ');
}

/**
 * The database alone knows the addresses of single orders and requests: each gets the shell of its list.
 * @param {string[]} paths
 */
export function hostRedirects(paths) {
  return paths.map((list) => `${list}/* ${list} 200\n`).join('');
}
