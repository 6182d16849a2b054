// Makes `vite preview` answer as a static host does, with the headers of `_headers` and the rewrites of `_redirects`.
// For a missing file, it sends the empty shell (404.html), in which the app shows the right page.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ pattern: RegExp, headers: [string, string][] }} Rule */
/** @typedef {{ pattern: RegExp, target: string }} Rewrite */

const patternOf = (pathname) => new RegExp(`^${pathname.replaceAll('*', '.*')}$`);

/** @returns {{ headers: Rule[], rewrites: Rewrite[] }} The rules in the host files of a built site. */
function readHostRules(site) {
  const read = (name) => {
    const file = path.join(site, name);
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };
  return { headers: parseHeaders(read('_headers')), rewrites: parseRedirects(read('_redirects')) };
}

/** @returns {Rewrite[]} The rules of a `_redirects` file with rewrites only: from, to, 200. */
function parseRedirects(text) {
  const lines = text.split('\n').filter((line) => line.startsWith('/'));
  return lines.map((line) => {
    const [from, target] = line.split(/\s+/);
    return { pattern: patternOf(from), target };
  });
}

/** @returns {Rule[]} The rules of a `_headers` file: a path with a trailing `*`, then indented headers. */
function parseHeaders(text) {
  /** @type {Rule[]} */
  const rules = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('/')) {
      rules.push({ pattern: patternOf(line.trim()), headers: [] });
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
      const rules = readHostRules(site);
      const shell = path.join(site, '404.html');

      server.middlewares.use((request, response, next) => {
        // Splits the URL by hand, because `new URL` refuses the path `//`.
        const [pathname = '/', query] = (request.url ?? '/').split(/[?#]/);
        for (const { pattern, headers } of rules.headers) {
          if (pattern.test(pathname))
            for (const [name, value] of headers) response.setHeader(name, value);
        }
        // Each page has one URL, so a URL with a slash at its end redirects to the URL without it.
        const trimmed = /^(\/[^/].*)\/$/.exec(pathname)?.[1];
        if (trimmed && existsSync(path.join(site, `${trimmed}.html`))) {
          response.writeHead(301, { Location: trimmed + (query ? `?${query}` : '') });
          response.end();
          return;
        }
        const rewrite = rules.rewrites.find(({ pattern }) => pattern.test(pathname));
        const file = path.join(site, pathname === '/' ? 'index' : pathname);
        const isFound =
          existsSync(`${file}.html`) || statSync(file, { throwIfNoEntry: false })?.isFile();
        if (request.method === 'GET' && !isFound && existsSync(shell)) {
          if (rewrite) request.url = rewrite.target;
          else {
            response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' });
            response.end(readFileSync(shell));
            return;
          }
        }
        next();
      });
    },
  };
}
