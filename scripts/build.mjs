// `npm run build`: the client, then every public page as its own HTML file, then what a host needs to serve
// them. Pages that only exist in the browser get the empty shell, as does whatever the host cannot find.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import postcss from 'postcss';
import { PurgeCSS } from 'purgecss';
import { build, loadEnv, minifySync } from 'vite';
import { envFolder } from './backend-config.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const fontPreload = /<link rel="preload"[^>]*\.woff2"[^>]*>/;
const wideScreen = '(min-width: 64rem)';
const webFont = /@font-face\{[^}]*url\([^}]*\}/;

/**
 * Builds beside what is there and replaces it at the end: a site that is being served from the folder stays whole
 * until then, and as it was if the build fails.
 *
 * @param {object} [options]
 * @param {string} [options.outDir] Where the site goes; `dist` unless told. Its content is replaced.
 */
export async function buildSite({ outDir = path.join(root, 'dist') } = {}) {
  const site = `${outDir}.new-${process.pid}`;
  const before = `${outDir}.old-${process.pid}`;
  // Below the modules it needs.
  const rendererDir = path.join(root, `node_modules/.cache/prerender-${process.pid}`);
  try {
    await writeSite(site, rendererDir);
    if (existsSync(outDir)) await rename(outDir, before);
    await rename(site, outDir);
  } finally {
    for (const folder of [site, before, rendererDir])
      await rm(folder, { recursive: true, force: true });
  }
}

async function writeSite(outDir, rendererDir) {
  await build({ logLevel: 'warn', build: { outDir, emptyOutDir: true, manifest: true } });
  const renderer = await buildRenderer(rendererDir);
  const { prerenderedPaths, pageFiles, renderPage, shellPaths, shellPreview } = renderer;
  const { detailPaths, indexedPaths, siteUrl } = renderer;
  const manifest = JSON.parse(await readFile(path.join(outDir, '.vite/manifest.json'), 'utf8'));
  const { template, sheet, styles } = await withoutStyles(
    await readFile(path.join(outDir, 'index.html'), 'utf8'),
    outDir,
  );
  const bootView = await inlineScript('boot-view.js');
  const boot = `${bootView}\n${await inlineScript('boot.js')}`;
  const bootDrafts = await inlineScript('boot-drafts.js');

  // Tailwind's licence stays with the file, the documents are spared it.
  const [licence = ''] = /^\/\*![\s\S]*?\*\//.exec(styles) ?? [];
  await writeFile(path.join(outDir, sheet), licence + stylesForLater(styles));

  /** @type {Map<string, string>} */
  const documents = new Map();
  for (const address of prerenderedPaths()) {
    const page = await renderPage(address);
    const code = [...codeFiles(manifest, await pageFiles(address)), sheet];
    const keepsDraft = page.body.includes('data-draft=');
    const script = keepsDraft ? `${boot}\n${bootDrafts}` : boot;
    const parts = { ...page, address, script, code };
    const used = await stylesUsed(styles, writtenPage(template, parts));
    documents.set(address, writtenPage(template, { ...parts, styles: used }));
  }
  const shell = template
    .replace(
      '</head>',
      () => `<meta name="robots" content="noindex"><style>${styles}${slowStart}</style></head>`,
    )
    .replace('<div id="root"></div>', () => `<div id="root">${onItsWay(template)}</div>`);
  for (const address of [...shellPaths(), '/404']) {
    documents.set(
      address,
      shell.replace('</head>', () => `${shellPreview(address)}</head>`),
    );
  }

  for (const [address, html] of documents) {
    const file = path.join(outDir, `${address === '/' ? 'index' : address.slice(1)}.html`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, html);
  }
  // As the app itself reads it: from the environment or `.env`.
  const { VITE_SUPABASE_URL: backend } = loadEnv('production', envFolder(), 'VITE_');
  await writeFile(path.join(outDir, '_headers'), hostHeaders([...documents.values()], backend));
  await writeFile(path.join(outDir, '_redirects'), hostRedirects(detailPaths()));
  await writeFile(path.join(outDir, 'sitemap.xml'), siteMap(indexedPaths(), siteUrl));
  await writeFile(path.join(outDir, 'robots.txt'), robots(siteUrl));
  await rm(path.join(outDir, '.vite'), { recursive: true });
}

/** The code that writes pages, built for Node. It loads some of itself while it writes. */
async function buildRenderer(outDir) {
  await build({
    // What is loaded late in a browser is all one here, which is nothing to warn of.
    logLevel: 'error',
    build: { ssr: 'src/app/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
  });
  return import(pathToFileURL(path.join(outDir, 'prerender.js')).href);
}

async function inlineScript(name) {
  return minifySync(name, await readFile(path.join(root, 'scripts', name), 'utf8')).code.trim();
}

/** Takes the link to the stylesheet out of a document, which gets its styles inline. */
async function withoutStyles(html, outDir) {
  const link = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;
  const [tag, sheet] = link.exec(html) ?? [];
  if (!tag || !sheet) throw new Error('The client build has no stylesheet to inline.');
  const styles = await readFile(path.join(outDir, sheet), 'utf8');
  const template = html.replace(tag, '').replace(/\s*\n\s*/g, ' ');
  return { template, sheet, styles: styles.trim() };
}

/**
 * The styles of what a written page shows. They travel with it, so that it needs no second request to be
 * drawn and fits into what a server sends before it waits for the first answer (about 14 kB). What a state
 * brings that no page starts in comes with the code.
 */
async function stylesUsed(styles, html) {
  const text = html.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&#x27;', "'");
  const classes = [...text.matchAll(/class="([^"]*)"/g)].flatMap(([, list]) => list.split(/\s+/));
  const words = new Set([...classes, ...text.split(/[\s"'<>=/]+/)]);
  const [{ css }] = await new PurgeCSS().purge({
    content: [{ raw: html, extension: 'html' }],
    css: [{ raw: styles }],
    defaultExtractor: () => [...words],
    keyframes: true,
    // Set by the boot script.
    safelist: { greedy: [/data-(announcement|in-turns)/] },
  });
  const hasControls = /<(input|select|textarea)/.test(html);
  return without(css, (node) => {
    if (node.type === 'rule') {
      const isOfControls = /^::(-webkit|file-selector|placeholder)/.test(node.selector);
      return (
        (isOfControls && !hasControls) ||
        // Nothing moves before the code is there.
        /^\.(transition|duration|ease)-/.test(node.selector) ||
        /:disabled|\[inert|\[aria-(disabled|expanded|pressed|invalid)/.test(node.selector)
      );
    }
    if (node.type === 'decl') {
      // The minifier leaves prefixed declarations behind several times, the preflight a font list that ours replaces.
      return String(node) === String(node.prev()) || node.value.includes('-apple-system');
    }
    if (node.nodes?.length === 0) return true;
    return node.name === 'media' && /hover|print|forced-colors/.test(node.params);
  });
}

/**
 * What a written page fetches with its code: the sheet without what every page has inline. Fonts, tokens and
 * rules for every element would have the browser lay out the whole page a second time.
 */
function stylesForLater(styles) {
  return without(styles, (node) =>
    node.type === 'rule'
      ? /(^|,)(\*|html|body|:root)/.test(node.selector) && node.parent.params !== 'print'
      : /^(font-face|property)$/.test(node.name) || /^(properties|theme)$/.test(node.params),
  );
}

/** A sheet without comments and whatever matches: rules, at-rules, declarations. Nor what that leaves empty. */
function without(styles, matches) {
  const sheet = postcss.parse(styles);
  sheet.walk((node) => {
    if (node.type === 'comment' || matches(node)) removeWithEmptyParents(node);
  });
  return String(sheet);
}

function removeWithEmptyParents(node) {
  const { parent } = node;
  node.remove();
  if (parent.parent && parent.nodes.length === 0) removeWithEmptyParents(parent);
}

/** What the entry and a page's files import, the entry first: all of it is fetched side by side. */
function codeFiles(manifest, sources) {
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
  const keys = new Set([entry, ...sources]);
  // A set also visits what is added on the way.
  for (const key of keys) (manifest[key].imports ?? []).forEach((imported) => keys.add(imported));
  return [...keys].map((key) => `/${manifest[key].file}`);
}

/** Not for whoever waits as long as one usually does, and not for whoever has no scripts at all. */
const slowStart =
  '@keyframes slow-start{from{visibility:hidden}}' +
  '#root>[data-slow-start]{animation:slow-start 1ms 2s both;animation-duration:1ms!important}' +
  '[data-slow-start] a{text-decoration:underline}' +
  '@media (scripting:none){#root>[data-slow-start]{display:none}}';

/** Stands in a page that only scripts draw while they are on their way, or when they never come. */
function onItsWay(template) {
  const [, help] = /<noscript>\s*(<p[\s\S]*?<\/p>)\s*<\/noscript>/.exec(template) ?? [];
  const needsScripts = 'This page needs JavaScript.';
  if (!help?.includes(needsScripts)) throw new Error('index.html does not say what to do.');
  return help
    .replace('<p', '<p data-slow-start')
    .replace(needsScripts, 'This page is taking longer than usual. Please wait, or load it again.');
}

function writtenPage(template, parts) {
  const { address, head, body, script, code, styles = '' } = parts;
  const endOfHeader = '</header>';
  if (!body.includes(endOfHeader)) throw new Error('A page has no header.');
  const content = body.replace(endOfHeader, () => `<script>${script}</script>${endOfHeader}`);
  const [preload] = fontPreload.exec(template) ?? [];
  if (!preload) throw new Error('index.html preloads no font.');
  const preloadWhere = (media) => preload.replace('<link ', `<link media="${media}" `);
  return (
    template
      .replace('<html ', '<html data-in-turns ')
      .replace(/\s*<script type="module"[^>]*><\/script>/, '')
      .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
      // Asked for in the head, a font holds the first paint back, 50 ms at most: a computer has the time. On a phone it
      // is mostly there before the page is laid out; where it is not, the page is read in the fallback.
      .replace(preload, preloadWhere(wideScreen))
      .replace('<body>', () => `<body>${preloadWhere(`not all and ${wideScreen}`)}`)
      .replace(/\s*<noscript>[\s\S]*?<\/noscript>/, '')
      .replace(
        '</head>',
        () =>
          `${head}<style>${styles.replace(webFont, '')}</style>` +
          // Switched off by the script where it cannot come in time.
          `<style id="web-font">${webFont.exec(styles)?.[0] ?? ''}</style>` +
          `<script type="application/json" id="page-code">${JSON.stringify(code)}</script>` +
          // The first frame has the header in it, and the script at its end has run.
          '<link rel="expect" href="#site-header" blocking="render"></head>',
      )
      .replace(
        '<div id="root"></div>',
        () => `<div id="root" data-path="${address}">${content}</div>`,
      )
  );
}

/** Every page that search engines may show, from the route table and the catalogue. */
function siteMap(addresses, siteUrl) {
  const entries = addresses.map(
    (address) => `  <url><loc>${siteUrl}${encodeURI(address)}</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

/** Pages that are to stay out say so themselves: a robot that may not read a page never learns of it. */
function robots(siteUrl) {
  return `User-agent: *
Allow: /
Disallow: /rest/
Disallow: /auth/v1/

Sitemap: ${siteUrl}/sitemap.xml
`;
}

/**
 * Rules for static hosts in the format of Netlify and Cloudflare Pages; `vite preview` follows them too.
 *
 * @param {string[]} documents Every page's HTML: the scripts in it may run.
 * @param {string} [backendUrl] Where the API is, unless it is on the site's own origin.
 */
export function hostHeaders(documents, backendUrl) {
  const running = /<script(?![^>]*\b(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g;
  const scripts = new Set(
    documents.flatMap((html) => [...html.matchAll(running)].map(([, code]) => code)),
  );
  const hashes = [...scripts].map(
    (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  const backend = backendUrl ? ` ${new URL(backendUrl).origin}` : '';
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`,
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

/** Pages whose addresses only the database knows get the shell of the page that lists them. */
export function hostRedirects(paths) {
  return paths.map((list) => `${list}/* ${list} 200\n`).join('');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.env.DO_NOT_TRACK = '1';
  await buildSite();
}
