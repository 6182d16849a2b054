// `npm run bench:pages`: builds the site, serves it as a host would and lets Lighthouse 12 (mobile) load its
// pages, one at a time and in rounds. Prints the medians as a Markdown table. Options, after `--`:
//
//   --runs N              loads of each page and kind of throttling (default 3)
//   --reference DIR       a folder with another site's index.html to measure beside ours, in the same rounds
//   --pages /,/products   only these; by default every page the build wrote
//   --products N          how many of the product pages, when all pages are measured (default 3)
//   --throttling LIST     `simulate`, `devtools` or both (default: simulate,devtools)
//   --cpu N               slowdown of the processor (default: Lighthouse's own, 4)
//   --h2                  serves over HTTP/2 with TLS instead of HTTP/1.1
//   --dist DIR            measures a folder built before instead of building
//   --out FILE            keeps every run as JSON
//
// Times depend on the machine and on what else it does: compare within one run only. Lighthouse is too heavy
// for every `npm ci`, so the first run installs it under node_modules/.cache.
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { browserArgs, findBrowser } from './browser.mjs';
import { importTool } from './on-demand.mjs';
import { publishSite, serveFolder } from './published-site.mjs';

const tools = { lighthouse: '12.8.2', 'chrome-launcher': '1.2.1' };
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    reference: { type: 'string' },
    pages: { type: 'string' },
    products: { type: 'string', default: '3' },
    throttling: { type: 'string', default: 'simulate,devtools' },
    cpu: { type: 'string' },
    h2: { type: 'boolean', default: false },
    dist: { type: 'string' },
    out: { type: 'string' },
  },
});

const { default: lighthouse } = await importTool('lighthouse', tools);
const chromeLauncher = await importTool('chrome-launcher', tools);
const throttlings = options.throttling.split(',');
/** Lighthouse's own, which a processor of one's own choosing would otherwise replace. */
const mobile4G = {
  rttMs: 150,
  throughputKbps: 1638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1474.56,
  uploadThroughputKbps: 675,
};
const site = await publishSite({ dist: options.dist, h2: options.h2 });
const reference = options.reference && (await serveFolder(options.reference, { h2: options.h2 }));

/** @typedef {{ name: string, url: string, host: import('./published-site.mjs').PublishedSite, runs: object[] }} Job */
/** @type {Job[]} */
const jobs = [
  ...(reference ? [{ name: 'reference', url: `${reference.origin}/`, host: reference }] : []),
  ...chosenPages().map((page) => ({ name: page, url: site.origin + page, host: site })),
].map((job) => ({ ...job, runs: [] }));

for (let round = 1; round <= Number(options.runs); round += 1) {
  for (const job of jobs) {
    for (const throttling of throttlings) {
      const run = { throttling, ...(await load(job, throttling)) };
      job.runs.push(run);
      console.error(
        `[${round}/${options.runs}] ${job.name} ${throttling}: ${run.score}, FCP ${Math.round(run.fcp)}, ` +
          `LCP ${Math.round(run.lcp)}, TBT ${Math.round(run.tbt)}`,
      );
    }
  }
}
console.log(table());
if (options.out) await writeFile(options.out, JSON.stringify(jobs, undefined, 1));
await reference?.close();
await site.close();
process.exit(0);

function chosenPages() {
  if (options.pages) return options.pages.split(',');
  const isProduct = (page) => page.startsWith('/product/');
  const products = site.pages.filter(isProduct).slice(0, Number(options.products));
  return [...site.pages.filter((page) => !isProduct(page)), ...products];
}

async function load({ url, host }, throttling) {
  const chrome = await chromeLauncher.launch({
    chromePath: findBrowser(),
    chromeFlags: [
      ...browserArgs,
      '--headless=new',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost',
      ...(options.h2 ? ['--ignore-certificate-errors'] : []),
    ],
    logLevel: 'silent',
  });
  try {
    const { lhr } = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: categories,
      throttlingMethod: throttling,
      ...(options.cpu && {
        throttling: { ...mobile4G, cpuSlowdownMultiplier: Number(options.cpu) },
      }),
    });
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    return figures(lhr, host);
  } finally {
    await chrome.kill();
  }
}

function figures(lhr, host) {
  const value = (audit) => lhr.audits[audit].numericValue;
  const score = (category) => Math.round((lhr.categories[category].score ?? 0) * 100);
  const requests = lhr.audits['network-requests'].details.items.filter(({ url }) =>
    url.startsWith(host.origin),
  );
  const scripts = new Set(
    requests.filter(({ url }) => url.endsWith('.js')).map(({ url }) => new URL(url).pathname),
  );
  return {
    score: score('performance'),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scriptBytes: [...scripts].reduce((sum, pathname) => sum + host.transferBytes(pathname), 0),
    bytes: requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    requests: requests.length,
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    missed: categories
      .slice(1)
      .flatMap((category) =>
        lhr.categories[category].auditRefs
          .filter(({ id, weight }) => weight > 0 && (lhr.audits[id].score ?? 1) < 0.9)
          .map(({ id }) => id),
      ),
  };
}

function table() {
  const seconds = (ms) => (ms / 1000).toFixed(2);
  const kB = (bytes) => (bytes / 1000).toFixed(1);
  const columns = [
    ...throttlings.flatMap((throttling) => {
      const of = (figure) => (job) => median(job, figure, throttling);
      const applied = throttling === 'devtools' ? ', applied' : '';
      return [
        [`score${applied}`, (job) => Math.round(of('score')(job))],
        [`FCP s${applied}`, (job) => seconds(of('fcp')(job))],
        [`LCP s${applied}`, (job) => seconds(of('lcp')(job))],
        [`TBT ms${applied}`, (job) => Math.round(of('tbt')(job))],
      ];
    }),
    ['CLS', (job) => Math.max(...job.runs.map(({ cls }) => cls)).toFixed(3)],
    ['JS br kB', (job) => kB(median(job, 'scriptBytes'))],
    ['weight kB', (job) => kB(median(job, 'bytes'))],
    ['requests', (job) => median(job, 'requests')],
    [
      'a11y / BP / SEO',
      (job) => ['accessibility', 'bestPractices', 'seo'].map((key) => median(job, key)).join(' / '),
    ],
    ['missed', (job) => [...new Set(job.runs.flatMap(({ missed }) => missed))].join(', ')],
  ];
  const row = (cells) => `| ${cells.join(' | ')} |`;
  const heading =
    `Lighthouse ${tools.lighthouse}, mobile, ${options.h2 ? 'HTTP/2' : 'HTTP/1.1'}, brotli, ` +
    `${options.cpu ? `processor slowed ${options.cpu} times, ` : ''}` +
    `median of ${options.runs}, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return [
    `${heading}\n`,
    row(['page', ...columns.map(([name]) => name)]),
    row(['---', ...columns.map(() => '---:')]),
    ...jobs.map((job) => row([job.name, ...columns.map(([, cell]) => cell(job))])),
  ].join('\n');
}

function median(job, figure, throttling) {
  const values = job.runs
    .filter((run) => throttling === undefined || run.throttling === throttling)
    .map((run) => run[figure])
    .sort((a, b) => a - b);
  const middle = Math.floor(values.length / 2);
  return values.length % 2 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}
