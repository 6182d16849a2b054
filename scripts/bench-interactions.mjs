// `npm run bench:interactions`: builds the site, serves it as a host would and uses it as a visitor on a phone:
// follows links, goes back, fills the cart and searches the catalogue. Prints how long the browser took to
// show each answer, as a Markdown table. Options, after `--`:
//
//   --runs N     rounds (default 5)
//   --cpu N      slowdown of the processor (default 4)
//   --dist DIR   uses a folder built before instead of building
//
// A navigation lasts from the click to the first frame with the new page; everything else is what the browser
// reports for Interaction to Next Paint. Times depend on the machine and on what else it does.
import { parseArgs } from 'node:util';
import { chromium, devices } from '@playwright/test';
import { runnerImport } from 'vite';
import { browserArgs, findBrowser } from './browser.mjs';
import { publishSite } from './published-site.mjs';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    cpu: { type: 'string', default: '4' },
    dist: { type: 'string' },
  },
});

const links = [
  '/sanitation',
  '/services/live-guard-response',
  '/terms',
  '/emergency-supplies',
  '/',
  '/catalog',
];

const site = await publishSite({ dist: options.dist });
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArgs });
/** @type {Map<string, number[]>} Milliseconds by what was done. */
const times = new Map();
/** @type {Map<string, string>} By address. */
const headings = new Map();
const note = (name, ...values) => times.set(name, [...(times.get(name) ?? []), ...values]);

for (let run = 0; run < Number(options.runs); run += 1) {
  await navigate();
  await shop();
}
await browser.close();
await site.close();
await searchMany();
print();
process.exit(0);

/** @returns A phone's page that has come alive. */
async function open(address) {
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: site.origin });
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(address);
  await page.waitForFunction(() => window.earlyInput === undefined && document.body);
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: Number(options.cpu) });
  return page;
}

/** In the page: keeps what the browser reports of interactions, and when a page was first shown. */
function watch() {
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.interactions.push(duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });

  let from = 0;
  const start = () => (from = performance.now());
  addEventListener('click', start, { capture: true });
  addEventListener('popstate', start, { capture: true });
  window.shown = (heading) =>
    new Promise((resolve) => {
      const look = () => {
        if (document.querySelector('h1')?.textContent !== heading) return;
        observer.disconnect();
        // A task that a frame's callback asks for runs when that frame has been painted.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
      };
      // Asking in every frame would keep the browser drawing while the page is being made.
      const observer = new MutationObserver(look);
      observer.observe(document, { childList: true, subtree: true, characterData: true });
    });
}

/** Follows links as a pointer does, which rests on a link before it clicks, then goes all the way back. */
async function navigate() {
  const page = await open('/');
  const passed = [];
  for (const link of links) {
    passed.push(await page.locator('h1').textContent());
    await page.evaluate(() => scrollTo(0, 900));
    const target = page.locator(`a[href="${link}"]:visible`).last();
    await target.scrollIntoViewIfNeeded();
    await target.dispatchEvent('pointerover');
    await page.waitForLoadState('networkidle');
    const heading = await headingOf(link);
    const [took] = await Promise.all([
      page.evaluate((text) => window.shown(text), heading),
      target.click(),
    ]);
    note('navigation', took);
  }
  for (const heading of passed.reverse()) {
    const [took] = await Promise.all([
      page.evaluate((text) => window.shown(text), heading),
      page.evaluate(() => history.back()),
    ]);
    note('back', took);
  }
  await page.context().close();
}

async function headingOf(link) {
  let heading = headings.get(link);
  if (heading === undefined) {
    const html = await (await fetch(site.origin + link)).text();
    const page = await browser.newPage();
    await page.setContent(html);
    heading = (await page.locator('h1').textContent()) ?? '';
    await page.close();
    headings.set(link, heading);
  }
  return heading;
}

async function shop() {
  const page = await open('/catalog');
  const during = async (name, act) => {
    await page.evaluate(() => (window.interactions = []));
    await act();
    await page.waitForTimeout(300); // the browser reports an interaction after its frame
    // Nothing is reported of what took less than the 16 ms of a frame.
    note(name, Math.max(16, ...(await page.evaluate(() => window.interactions))));
  };
  for (const index of [0, 1, 2]) {
    const add = page.getByRole('button', { name: /^Add .* to cart|^Add to cart/i }).nth(index);
    await add.scrollIntoViewIfNeeded();
    await during('add to the cart', () => add.tap());
  }
  const search = page.getByRole('searchbox');
  await search.scrollIntoViewIfNeeded();
  for (const letter of 'camera') {
    await during('a letter in the catalogue search', () => search.press(letter));
  }
  await page.goto('/cart');
  const more = page.getByRole('button', { name: /^Increase/i }).first();
  await more.waitFor();
  for (let press = 0; press < 3; press += 1) {
    await during('change a quantity', () => more.tap());
  }
  const remove = page.getByRole('button', { name: /^Remove/i }).first();
  await during('remove a product', () => remove.tap());
  await page.context().close();
}

/** The search itself over 2,000 products, each keystroke of a query. */
async function searchMany() {
  const { module: catalogue } = await runnerImport('/src/features/catalog/products.ts');
  const { module: search } = await runnerImport('/src/features/catalog/search.ts');
  const many = Array.from({ length: 2_000 }, (_, index) => ({
    ...catalogue.products[index % catalogue.products.length],
    id: `product-${index}`,
    name: `Product ${index} ${catalogue.products[index % catalogue.products.length].name}`,
  }));
  const query = 'emergency food kit';
  for (let end = 1; end <= query.length; end += 1) {
    const start = performance.now();
    search.searchProducts(many, { query: query.slice(0, end), category: null, sort: 'name' });
    note(
      end === 1 ? 'first search of 2,000 products' : 'search of 2,000 products',
      performance.now() - start,
    );
  }
}

function print() {
  const at = (sorted, share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  console.log(
    `Chromium, phone, processor slowed ${options.cpu} times (searches of 2,000: not slowed), ${options.runs} rounds, ` +
      `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC\n`,
  );
  console.log('| what | median ms | 98th percentile ms | times |\n| --- | ---: | ---: | ---: |');
  for (const [name, values] of times) {
    const sorted = values.toSorted((a, b) => a - b);
    console.log(
      `| ${name} | ${at(sorted, 0.5).toFixed(0)} | ${at(sorted, 0.98).toFixed(0)} | ${sorted.length} |`,
    );
  }
}
