// Makes `vite preview` answer as a static host does: with the headers of `_headers`, and with the empty
// shell (404.html) where there is no file, so that the app shows what belongs there.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ pattern: RegExp, headers: [string, string][] }} Rule */

/** @returns {Rule[]} The rules of a `_headers` file: a path with a trailing `*`, then indented headers. */
export function parseHeaders(text) {
  /** @type {Rule[]} */
  const rules = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('/')) {
      rules.push({ pattern: new RegExp(`^${line.trim().replaceAll('*', '.*')}$`), headers: [] });
    } else if (line.trim()) {
      const [name, ...value] = line.trim().split(':');
      rules.at(-1)?.headers.push([name, value.join(':').trim()]);
    }
  }
  return rules;
}

/** @returns {import('vite').Plugin} */
export function hostRules() {
  return {
    name: 'host-rules',
    configurePreviewServer(server) {
      const site = path.resolve(server.config.root, server.config.build.outDir);
      const headersFile = path.join(site, '_headers');
      const rules = existsSync(headersFile) ? parseHeaders(readFileSync(headersFile, 'utf8')) : [];
      const shell = path.join(site, '404.html');

      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        if (/^\/(?:auth|rest)\/v1\/|^\/_system/.test(pathname)) return next();
        for (const { pattern, headers } of rules) {
          if (pattern.test(pathname))
            for (const [name, value] of headers) response.setHeader(name, value);
        }
        const isPage = request.method === 'GET' && !path.extname(pathname);
        const file = path.join(site, pathname === '/' ? 'index' : pathname);
        if (isPage && !existsSync(`${file}.html`) && existsSync(shell)) request.url = '/404.html';
        next();
      });
    },
  };
}
