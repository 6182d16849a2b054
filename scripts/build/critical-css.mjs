// Critical CSS by the library beasties: the rules of the site's sheet that a page needs go inline.
import Beasties from 'beasties';

/** Rules that the first view does not need. The whole sheet, which comes with the app, has them. */
const notNeededYet = [
  // For browsers without @property, all of them older than the site's floor.
  /@layer properties\{@supports[^{]*\{[^}]*\}\}\}/g,
  /@media \(hover:hover\)\{(?:[^{}]*\{[^{}]*\})+\}/g,
];

const linkToSheet = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;

/**
 * @param {string} html A page that links to the site's sheet.
 * @param {string} outDir The folder of the built site.
 * @returns {Promise<string>} The page with its own rules inline and without the link.
 */
export async function inlineCriticalCss(html, outDir) {
  const beasties = new Beasties({
    path: outDir,
    logLevel: 'warn',
    preload: false,
    // The font faces of index.html stay as they are.
    reduceInlineStyles: false,
    preloadFonts: false,
    // The elements that the boot script shows or hides are not in the page yet.
    allowRules: [/^\.notice/, /^\[data-announcement-dismissed\]/],
  });
  const withRules = (await beasties.process(html)).replace(linkToSheet, '');
  return notNeededYet.reduce((page, rules) => page.replaceAll(rules, ''), withRules);
}

/**
 * @param {string} html A page that links to the site's sheet.
 * @returns {string} The sheet's URL.
 */
export function sheetOf(html) {
  const [, href] = linkToSheet.exec(html) ?? [];
  if (!href) throw new Error('The built index.html links to no sheet.');
  return href;
}
