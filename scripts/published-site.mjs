// Serves the built site to the benchmarks as a good host would: from memory, compressed with brotli once,
// by the rules of `_headers` and `_redirects`, over HTTP/1.1 or HTTP/2. What is no file goes to
// `vite preview` behind it, which answers for the backend.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import http2 from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { preview } from 'vite';
import { useOwnBackend } from './backend-config.mjs';
import { buildSite } from './build.mjs';
import { readHostRules } from './host-rules.mjs';

const types = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  ico: 'image/x-icon',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
  mp4: 'video/mp4',
  webm: 'video/webm',
};
const compressible = new Set(['html', 'js', 'css', 'json', 'webmanifest', 'svg', 'xml', 'txt']);

/**
 * How long a body follows its headers over HTTP/2. On loopback both mostly come at once, and Chromium's throttle counts
 * what has come before it lets go of the headers (`ThrottlingNetworkTransaction::Throttle`): a page is then begun when
 * all of it would have been there, 5 ms later for each kB. On a network its bytes come one after the other. Over
 * HTTP/1.1 the browser reads no more than 4 kB at first.
 */
const headersAheadMs = 5;

/**
 * @typedef {object} PublishedSite
 * @property {string} origin
 * @property {string[]} pages Addresses of the pages that the build wrote as HTML.
 * @property {(address: string) => number} transferBytes Size of a file's body as it is sent; 0 if there is none.
 * @property {() => Promise<void>} close
 */

/**
 * Builds the site and serves it with a backend of its own.
 * @param {object} [options]
 * @param {string} [options.dist] A folder built before, served as it is.
 * @param {boolean} [options.h2]
 * @returns {Promise<PublishedSite>}
 */
export async function publishSite({ dist, h2 = false } = {}) {
  const temporary = await useOwnBackend('bench');
  const outDir = path.resolve(dist ?? path.join(temporary, 'site'));
  if (!dist) await buildSite({ outDir });
  const behind = await preview({
    logLevel: 'warn',
    build: { outDir },
    preview: { port: 0, strictPort: false },
  });
  const site = await serveFolder(outDir, { h2, behind: behind.resolvedUrls?.local[0] });
  return {
    ...site,
    async close() {
      await site.close();
      await behind.close();
      await rm(temporary, { recursive: true, force: true });
    },
  };
}

/**
 * Serves a folder of files.
 * @param {string} folder
 * @param {object} [options]
 * @param {boolean} [options.h2] HTTP/2 over TLS, with a certificate made for the purpose by `openssl`.
 * @param {string} [options.behind] Where requests go that no file answers; without it they get a 404.
 * @returns {Promise<PublishedSite>}
 */
export async function serveFolder(folder, { h2 = false, behind } = {}) {
  const files = await readFiles(folder);
  const rules = readHostRules(folder);

  /** @type {http.RequestListener} */
  const answer = (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (behind && /^\/(?:auth|rest)\/v1\//.test(pathname)) {
      forward(request, response, behind);
      return;
    }
    const rewrite = rules.rewrites.find(({ pattern }) => pattern.test(pathname));
    const found = fileAt(files, pathname) ?? (rewrite ? fileAt(files, rewrite.target) : undefined);
    const file = found ?? files.get('/404.html');
    for (const { pattern, headers } of rules.headers) {
      if (pattern.test(pathname))
        for (const [name, value] of headers) response.setHeader(name, value);
    }
    response.writeHead(found ? 200 : 404, {
      'content-type': file?.type ?? 'text/plain',
      ...(file?.encoding && { 'content-encoding': file.encoding, vary: 'Accept-Encoding' }),
      'content-length': file?.body.length ?? 0,
    });
    const body = request.method === 'HEAD' ? undefined : file?.body;
    if (h2) {
      response.flushHeaders();
      setTimeout(() => response.end(body), headersAheadMs);
    } else response.end(body);
  };

  const server = h2
    ? http2.createSecureServer({ ...(await certificate()), allowHTTP1: true }, answer)
    : http.createServer({ keepAliveTimeout: 30_000 }, answer);
  await new Promise((resolve) => server.listen(0, 'localhost', () => resolve(undefined)));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server has no port.');
  return {
    origin: `${h2 ? 'https' : 'http'}://localhost:${address.port}`,
    pages: await writtenPages(folder),
    transferBytes: (pathname) => fileAt(files, pathname)?.body.length ?? 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** @typedef {{ body: Buffer, type: string, encoding?: string }} ServedFile */

/** @returns {Promise<Map<string, ServedFile>>} By address. */
async function readFiles(folder) {
  /** @type {Map<string, ServedFile>} */
  const files = new Map();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const extension = path.extname(entry.name).slice(1);
    const plain = await readFile(file);
    const packed = compressible.has(extension) ? brotliCompressSync(plain) : plain;
    const isSmaller = packed.length < plain.length;
    files.set(`/${path.relative(folder, file).split(path.sep).join('/')}`, {
      type: types[extension] ?? 'application/octet-stream',
      body: isSmaller ? packed : plain,
      ...(isSmaller && { encoding: 'br' }),
    });
  }
  return files;
}

/** A page's file is named after its address, or is the index of a folder of that name. */
function fileAt(files, pathname) {
  const page = pathname.replace(/\/$/, '');
  return files.get(pathname) ?? files.get(`${page}/index.html`) ?? files.get(`${page}.html`);
}

/** Pages carry their address; shells, which the browser fills, carry none. */
async function writtenPages(folder) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.html$/.test(name));
  const documents = await Promise.all(
    names.map((name) => readFile(path.join(folder, name), 'utf8')),
  );
  return documents
    .flatMap((html) => /<div id="root" data-path="([^"]+)"/.exec(html)?.[1] ?? [])
    .sort();
}

/** What belongs to one connection and not to the message. */
const ofConnection = new Set(['host', 'connection', 'keep-alive', 'transfer-encoding']);

function passedOn(headers) {
  const kept = Object.entries(headers).filter(
    ([name]) => !name.startsWith(':') && !ofConnection.has(name),
  );
  return Object.fromEntries(kept);
}

function forward(request, response, behind) {
  const onward = http.request(
    new URL(request.url ?? '/', behind),
    { method: request.method, headers: passedOn(request.headers) },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, passedOn(answer.headers));
      answer.pipe(response);
    },
  );
  onward.on('error', () => response.writeHead(502).end());
  request.pipe(onward);
}

async function certificate() {
  const folder = await mkdtemp(path.join(tmpdir(), 'front-line-tls-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  try {
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
        ...['-keyout', key, '-out', cert],
      ],
      { stdio: 'ignore' },
    );
    return { key: await readFile(key), cert: await readFile(cert) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
