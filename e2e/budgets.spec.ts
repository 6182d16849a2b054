import { brotliCompressSync } from 'node:zlib';
import { devices, type Page, type Response } from '@playwright/test';
import { budgets, type Budget } from '../budgets.mjs';
import { expect, expectSettled, inMotion, logInAsAdmin, test, wholeBrowser } from './fixtures.ts';

const { viewport, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7'];
test.use({ ...inMotion, ...wholeBrowser, viewport, deviceScaleFactor, isMobile, hasTouch });

const compressed = /^(?:text\/|application\/(?:json|javascript)|image\/svg)/;

async function sizeOf(response: Response): Promise<number> {
  // A film that is still playing, or an answer without a body.
  const body = await response.body().catch(() => Buffer.of());
  const type = response.headers()['content-type'] ?? '';
  return compressed.test(type) ? brotliCompressSync(body).length : body.length;
}

/** As they are written in HTTP/1.1, their first line included. */
async function headersSizeOf(response: Response): Promise<number> {
  const lines = (await response.headersArray()).map(({ name, value }) => `${name}: ${value}\r\n`);
  return ['HTTP/1.1 200 OK\r\n', ...lines, '\r\n'].join('').length;
}

/** Everything the page fetches by itself, from its URL to the moment nothing more happens. */
async function weigh(page: Page, path: string): Promise<Budget> {
  // What a page before this one still fetches is not this one's.
  await page.goto('about:blank');
  const responses: Response[] = [];
  const note = (response: Response) => void responses.push(response);
  page.on('response', note);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectSettled(page);
  page.off('response', note);

  const ofType = (...types: string[]) =>
    responses.filter((response) => types.includes(response.request().resourceType()));
  const sum = async (list: Response[], measure = sizeOf) =>
    (await Promise.all(list.map(measure))).reduce((total, size) => total + size, 0);
  const documents = ofType('document');
  return {
    html: (await sum(documents)) + (await sum(documents, headersSizeOf)),
    scripts: await sum(responses.filter((response) => /\.js$/.test(response.url()))),
    pictures: await sum(ofType('image')),
    films: await sum(ofType('media')),
    fonts: ofType('font').length,
    requests: responses.length,
    total: await sum(responses),
  };
}

for (const [kind, { pages, ...budget }] of Object.entries(budgets)) {
  test.describe(`${kind} pages stay within their budget`, () => {
    for (const path of pages) {
      test(path, async ({ page }) => {
        // Staff come from the login, which has left the site's common files in the browser.
        if (kind === 'admin') await logInAsAdmin(page);
        const weight = await weigh(page, path);
        test.info().annotations.push({ type: 'weight', description: JSON.stringify(weight) });
        const over = Object.entries(budget).filter(
          ([part, limit]) => weight[part as keyof Budget] > limit,
        );
        expect(
          Object.fromEntries(over.map(([part]) => [part, weight[part as keyof Budget]])),
        ).toEqual({});
      });
    }
  });
}
