// Serves a built site to the benchmark as a good host would: `vite preview` applies `_headers` and `_redirects` and
// runs the backend, and a plugin compresses the files with brotli.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { preview } from 'vite';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/**
 * @param {string} outDir The folder of the site.
 * @param {import('vite').InlineConfig} [config] Differences from the project's own preview.
 * @returns {Promise<{ origin: string, close: () => Promise<void> }>}
 */
export async function serveSite(outDir, config = {}) {
  const server = await preview({
    ...config,
    logLevel: 'warn',
    build: { outDir },
    preview: { port: 0, strictPort: false },
    plugins: [brotli()],
  });
  const [url = ''] = server.resolvedUrls?.local ?? [];
  return { origin: new URL(url).origin, close: () => server.close() };
}

/** @returns {import('vite').Plugin} */
function brotli() {
  /** @type {Map<string, Buffer>} The compressed content of each file. */
  const bodies = new Map();
  return {
    name: 'brotli',
    configurePreviewServer({ config, middlewares }) {
      const site = path.resolve(config.root, config.build.outDir);
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        const file = [pathname, `${pathname}.html`, `${pathname}index.html`]
          .map((name) => path.join(site, name))
          .find((name) => path.extname(name) in types && existsSync(name));
        if (!file) return next();
        const body = bodies.get(file) ?? brotliCompressSync(readFileSync(file));
        bodies.set(file, body);
        response.setHeader('Content-Type', types[path.extname(file)]);
        response.setHeader('Content-Encoding', 'br');
        response.setHeader('Content-Length', body.length);
        response.end(body);
      });
    },
  };
}
