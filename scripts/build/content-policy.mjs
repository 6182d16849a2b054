import { createHash } from 'node:crypto';

/**
 * @param {string[]} documents Every page's HTML: the scripts in it may run.
 * @param {string} [backendUrl] Where the API is, unless it is on the site's own origin.
 * @returns {string} The Content-Security-Policy.
 */
export function contentPolicy(documents, backendUrl) {
  const scripts = hashes(documents, /<script(?![^>]*\b(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g);
  const backend = backendUrl ? ` ${new URL(backendUrl).origin}` : '';
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    // docs/decisions/001 says why not by hash.
    "style-src 'self' 'unsafe-inline'",
    `connect-src 'self'${backend}`,
    `img-src 'self' data:${backend}`,
    'frame-src https://www.openstreetmap.org',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The hashes of what a pattern finds inline, its first group, in all documents. */
function hashes(documents, pattern) {
  const found = documents.flatMap((html) => [...html.matchAll(pattern)].map(([, code]) => code));
  return [...new Set(found)]
    .map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    .join(' ');
}
