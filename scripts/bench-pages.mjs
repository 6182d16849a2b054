// `npm run bench:pages`: builds the site, serves it like a host and loads its pages with Lighthouse 12 (mobile,
// simulated throttling, HTTP/1.1), one at a time and in rounds. Prints the medians as a Markdown table. Options, after
// `--`:
//
//   --runs N              loads of each page (default 3)
//   --reference DIR       a folder with the index.html of another site, measured in the same rounds
//   --pages /,/products   only these pages; by default every page of the sitemap, but only the first three products
//
// Times depend on the computer and its load, so compare them within one run only. Lighthouse is no package of this
// project, since it is as large as all of them together. Install it in another folder and name the folder:
//
//   npm install --prefix /tmp/lighthouse lighthouse@12 chrome-launcher
//   MEASURE_MODULES=/tmp/lighthouse npm run bench:pages
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { useOwnBackend } from './backend-config.mjs';
import { browserArgs, findBrowser } from './browser.mjs';
import { buildSite } from './build.mjs';
import { serveSite } from './published-site.mjs';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    reference: { type: 'string' },
    pages: { type: 'string' },
  },
});

const { default: lighthouse } = await importTool('lighthouse');
const chromeLauncher = await importTool('chrome-launcher');

const folder = await useOwnBackend('bench');
const outDir = path.join(folder, 'site');
await buildSite({ outDir });
const site = await serveSite(outDir);
const reference =
  options.reference && (await serveSite(path.resolve(options.reference), { configFile: false }));

/** @type {{ name: string, url: string, runs: Awaited<ReturnType<typeof load>>[] }[]} */
const jobs = [
  ...(reference ? [{ name: 'reference', url: `${reference.origin}/`, runs: [] }] : []),
  ...(await chosenPages()).map((page) => ({ name: page, url: site.origin + page, runs: [] })),
];

for (let round = 1; round <= Number(options.runs); round += 1) {
  for (const { name, url, runs } of jobs) {
    const run = await load(url);
    runs.push(run);
    console.error(
      `[${round}/${options.runs}] ${name}: ${run.performance}, FCP ${Math.round(run.fcp)}, ` +
        `LCP ${Math.round(run.lcp)}, TBT ${Math.round(run.tbt)}`,
    );
  }
}
console.log(table());
if (reference) await reference.close();
await site.close();
await rm(folder, { recursive: true, force: true });
process.exit(0);

/** @param {string} name */
async function importTool(name) {
  const { MEASURE_MODULES: modules = '.' } = process.env;
  try {
    const { resolve } = createRequire(path.resolve(modules, 'package.json'));
    return await import(pathToFileURL(resolve(name)).href);
  } catch (error) {
    console.error(
      `${name} is not installed: npm install --prefix <folder> lighthouse@12 chrome-launcher, then ` +
        `MEASURE_MODULES=<folder> npm run bench:pages\n${error}`,
    );
    process.exit(1);
  }
}

async function chosenPages() {
  if (options.pages) return options.pages.split(',');
  const sitemap = await readFile(path.join(outDir, 'sitemap.xml'), 'utf8');
  const pages = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, url]) => new URL(url).pathname);
  const isProduct = (page) => page.startsWith('/product/');
  return [...pages.filter((page) => !isProduct(page)), ...pages.filter(isProduct).slice(0, 3)];
}

/**
 * @param {string} url
 * @param {number} [attempt] 2 if Chromium's recording began too late the first time, which happens now and then
 */
async function load(url, attempt = 1) {
  const chrome = await chromeLauncher.launch({
    chromePath: findBrowser(),
    chromeFlags: [
      ...browserArgs,
      '--headless=new',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost',
    ],
    logLevel: 'silent',
  });
  try {
    const { lhr } = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: categories,
    });
    if (lhr.runtimeError?.code === 'NO_NAVSTART' && attempt === 1) return await load(url, 2);
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    return figures(lhr);
  } finally {
    await chrome.kill();
  }
}

function figures(lhr) {
  const value = (audit) => lhr.audits[audit].numericValue;
  const score = (category) => Math.round((lhr.categories[category].score ?? 0) * 100);
  const requests = lhr.audits['network-requests'].details.items;
  const bytes = (list) => list.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  return {
    performance: score('performance'),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scriptBytes: bytes(requests.filter(({ resourceType }) => resourceType === 'Script')),
    bytes: bytes(requests),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
  };
}

function table() {
  const seconds = (ms) => (ms / 1000).toFixed(2);
  const kB = (bytes) => (bytes / 1000).toFixed(0);
  const row = (cells) => `| ${cells.join(' | ')} |`;
  const names = 'page|score|FCP s|LCP s|TBT ms|CLS|JS kB|weight kB|a11y|best practices|SEO'.split(
    '|',
  );
  const rows = jobs.map(({ name, runs }) => {
    const of = (figure) => median(runs.map((run) => run[figure]));
    return [
      name,
      of('performance'),
      seconds(of('fcp')),
      seconds(of('lcp')),
      Math.round(of('tbt')),
      of('cls').toFixed(3),
      kB(of('scriptBytes')),
      kB(of('bytes')),
      of('accessibility'),
      of('bestPractices'),
      of('seo'),
    ];
  });
  return [row(names), row(['---', ...names.slice(1).map(() => '---:')]), ...rows.map(row)].join(
    '\n',
  );
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
