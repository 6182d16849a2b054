// Makes the preview pictures of shared links: 1200 x 630 pixels with the page's title, drawn by a browser.
//
//   node art/link-pictures.mjs              pictures of all pages
//   node art/link-pictures.mjs home about   pictures of these pages
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { browserArgs, findBrowser } from '../scripts/browser.mjs';
import { loadSharp, media } from './encode.mjs';

const LIMIT = 115_000;

/** For each picture: the scene in the background, the title and the line below the title. */
const pages = {
  home: [
    'home',
    'Safety for your home and business',
    'Licensed, insured, on call 24/7 across California',
  ],
  sanitation: [
    'sanitation-1',
    'Sanitation & Disinfection',
    'Crime scene, trauma and biohazard cleanup',
  ],
  'pest-control': [
    'pest-control-1',
    'Pest Control',
    'Inspection within 24 hours, treatment, follow-up',
  ],
  'emergency-supplies': [
    'emergency-supplies-2',
    'Emergency Supplies',
    'Medical kits, survival packs and 25-year food',
  ],
  'complete-protection': [
    'complete-protection-1',
    'Complete Protection',
    'For schools, churches, businesses and government',
  ],
  'surveillance-security': [
    'surveillance',
    'Surveillance & Security',
    'Cameras, recorders and locks, installed',
  ],
  products: ['products', 'Complete Product Catalog', 'Food, first aid, security and self-defense'],
  catalog: [
    'emergency-supplies-1',
    'Full Product Catalog',
    'Search emergency and security products',
  ],
  'live-guard-response': ['guard', 'Live Guard Response', 'Real guards dispatched to your home'],
  'live-guard-application': ['guard', 'Apply for Live Guard Response', 'An answer within 24 hours'],
  contact: ['office-building', 'Contact Us', 'Long Beach, California'],
  about: ['about', 'About Us', 'Your 360-degree protection partner'],
  terms: ['complete-protection-3', 'Terms & Conditions', 'What we do, and what you can rely on'],
  assessment: ['complete-protection-3', 'Free Safety Assessment', 'A reply within 2 hours'],
  'book-services': ['about', 'Book Our Services', 'Confirmed within 24 hours'],
  'track-order': ['emergency-supplies-3', 'Track Your Order', 'See where your supplies are'],
};

const dataUrl = (file, type) => `data:${type};base64,${readFileSync(file, 'base64')}`;
const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const font = fileURLToPath(new URL('../src/styles/fonts/public-sans-latin.woff2', import.meta.url));

function html({ picture, title, text, isSquare }) {
  return `<!doctype html>
<style>
  @font-face { font-family: Public Sans; src: url(${dataUrl(font, 'font/woff2')}); font-weight: 100 900 }
  * { margin: 0; box-sizing: border-box }
  body { width: 1200px; height: 630px; background: #0c1b2a; color: #fff; font: 500 30px/1.1 Public Sans; position: relative }
  .picture { position: absolute; inset: 0 0 0 auto; width: ${isSquare ? 630 : 1200}px; height: 630px; object-fit: cover }
  .scrim { position: absolute; inset: 0; background: linear-gradient(90deg, #0c1b2af2 38%, #0c1b2ae6 46%, #0c1b2a8c 62%, #0c1b2a38 80%) }
  .words { position: absolute; inset: 64px 72px 82px; display: flex; flex-direction: column }
  .brand { display: flex; align-items: center; gap: 18px; font-size: 20px; line-height: 1.5; color: #b9c3cd }
  .brand b { display: block; font-size: 30px; font-weight: 800; line-height: 1.1; color: #fff }
  .bar { width: 80px; height: 8px; margin: auto 0 16px; background: #ff9250 }
  h1 { max-width: ${isSquare ? 480 : 640}px; font-size: ${isSquare ? 54 : 76}px; font-weight: 800; line-height: 1.1; letter-spacing: -0.01em }
  p { margin-top: 20px; color: #dce3e9 }
</style>
<img class="picture" src="${dataUrl(picture, 'image/webp')}">
${isSquare ? '' : '<div class="scrim"></div>'}
<div class="words">
  <div class="brand">
    <svg width="56" height="62" viewBox="0 0 32 36">
      <path d="M16 1.5 30 6v11.5c0 8-5.6 14-14 17-8.4-3-14-9-14-17V6z" fill="#faf8f4" />
      <path d="M2.4 20.5h27.2" stroke="#0c1b2a" stroke-width="2.4" />
      <path d="M8.5 14.5 16 8l7.5 6.5" fill="none" stroke="#c2470a" stroke-width="3" stroke-linecap="square" />
    </svg>
    <div><b>Front Line</b>Safety Solutions</div>
  </div>
  <div class="bar"></div>
  <h1>${escapeHtml(title)}</h1>
  <p>${escapeHtml(text)}</p>
</div>`;
}

/**
 * @param {{ file: string, picture: string, title: string, text: string, isSquare?: boolean }[]} links `picture` is a
 *   WebP file. A square picture is beside the words, any other picture is behind them.
 */
export async function linkPictures(links) {
  if (links.length === 0) return;
  const sharp = loadSharp();
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArgs });
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  for (const link of links) {
    await page.setContent(html(link));
    await page.evaluate('document.fonts.ready');
    const drawn = sharp(await page.screenshot());
    let quality = 88;
    let data;
    do {
      quality -= 4;
      data = await drawn.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    } while (data.length > LIMIT && quality > 40);
    writeFileSync(link.file, data);
  }
  await browser.close();
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const asked = process.argv.slice(2);
  await linkPictures(
    Object.entries(pages)
      .filter(([name]) => asked.length === 0 || asked.includes(name))
      .map(([name, [scene, title, text]]) => ({
        file: join(media, 'og', `${name}.jpg`),
        picture: join(media, 'scenes', `${scene}-1440.webp`),
        title,
        text,
      })),
  );
}
