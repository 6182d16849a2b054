import { createHash } from 'node:crypto';

/**
 * @param {string[]} documents The HTML of every page, whose scripts are allowed.
 * @param {string} [backendUrl] URL of the API, if it is on another origin than the site.
 * @returns {string} The Content-Security-Policy.
 */
export function contentPolicy(documents, backendUrl) {
  const scripts = hashes(documents, /<script(?![^>]*\b(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g);
  const backend = backendUrl ? ` ${new URL(backendUrl).origin}` : '';
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    // docs/decisions/001 gives the reason why styles have no hashes.
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

/** The hashes of the texts that the first group of a pattern matches in all documents. */
function hashes(documents, pattern) {
  const found = documents.flatMap((html) => [...html.matchAll(pattern)].map(([, code]) => code));
  return [...new Set(found)]
    .map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    .join(' ');
}
