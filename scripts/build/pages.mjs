// Writes the HTML files of the site: every public page with its content, each page of a visitor's own data with header
// and footer only, and an empty shell for each staff page.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { minifySync } from 'vite';
import { inlineCriticalCss, sheetOf } from './critical-css.mjs';

const noIndex = '<meta name="robots" content="noindex">';
const rootContent = /<div id="root">([\s\S]*)<\/div>/;
const root = (content, attributes = '') => `<div id="root"${attributes}>${content}</div>`;

/**
 * @param {string} outDir The folder of the built app.
 * @param {object} renderer The exports of src/app/prerender.tsx.
 * @returns {Promise<string[]>} The HTML of every file.
 */
export async function writePages(outDir, renderer) {
  const read = (name) => readFile(path.join(outDir, name), 'utf8');
  const template = await read('index.html');
  const manifest = JSON.parse(await read('.vite/manifest.json'));
  const boot = await bootScript();
  const documents = [];

  const write = async (pathname, html) => {
    const file = path.join(outDir, `${pathname === '/' ? 'index' : pathname.slice(1)}.html`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, html);
    documents.push(html);
  };

  /**
   * Preload links for the modules that only this page needs. Without these links, the modules would wait until the
   * entry has run. The entry's own imports need no links here.
   */
  const preloads = async (pathname) =>
    codeFiles(manifest, await renderer.pageFiles(pathname))
      .filter((file) => !template.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
      .join('');

  for (const pathname of renderer.prerenderedPaths()) {
    const page = await renderer.renderPage(pathname);
    const code = codeFiles(manifest, await renderer.pageFiles(pathname));
    const html = prerenderedPage(template, { ...page, pathname, boot, code });
    await write(pathname, await inlineCriticalCss(html, outDir));
  }
  for (const pathname of renderer.framePaths()) {
    const head = noIndex + renderer.linkPreview(pathname) + (await preloads(pathname));
    const html = template
      .replace('</head>', () => `${head}</head>`)
      .replace(rootContent, (_, content) => root(renderer.renderFrame(pathname, content)));
    // The header and footer need only the inline rules. The content between them needs the whole sheet, which is loaded
    // afterward.
    const sheet = `<link rel="stylesheet" crossorigin href="${sheetOf(template)}">`;
    await write(
      pathname,
      (await inlineCriticalCss(html, outDir)).replace('</body>', () => `${sheet}</body>`),
    );
  }
  for (const pathname of renderer.shellPaths()) {
    const head = noIndex + (await preloads(pathname));
    await write(
      pathname,
      template.replace('</head>', () => `${head}</head>`),
    );
  }
  return documents;
}

async function bootScript() {
  const source = await readFile(
    new URL('../../src/lib/early-input/boot.js', import.meta.url),
    'utf8',
  );
  return minifySync('boot.js', source).code.trim();
}

/** The template with the prerendered page. Its boot script starts the app later than the template's script would. */
function prerenderedPage(template, { pathname, head, body, boot, code }) {
  const files = [sheetOf(template), ...code].join(' ');
  return template
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace('</head>', () => `${head}</head>`)
    .replace(
      rootContent,
      () =>
        `<script data-files="${files}">${boot}</script>` + root(body, ` data-path="${pathname}"`),
    );
}

/**
 * The file of the entry, then all files that the entry and the page's sources import. The browser loads them in
 * parallel.
 */
function codeFiles(manifest, sources) {
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
  const keys = new Set([entry, ...sources]);
  // The loop also visits keys that it adds to the set.
  for (const key of keys) manifest[key].imports?.forEach((imported) => keys.add(imported));
  return [...new Set([...keys].map((key) => `/${manifest[key].file}`))];
}
