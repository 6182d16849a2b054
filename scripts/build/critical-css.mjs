// Inlines critical CSS with the library beasties: the rules of the site's sheet that a page needs.
import Beasties from 'beasties';

/** Rules that the first view does not need. The app loads the whole sheet later. */
const notNeededYet = [
  // Rules for browsers without @property. All supported browsers have @property.
  /@layer properties\{@supports[^{]*\{[^}]*\}\}\}/g,
  /@media \(hover:hover\)\{(?:[^{}]*\{[^{}]*\})+\}/g,
];

const linkToSheet = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;

/**
 * @param {string} html A page that links to the site's sheet.
 * @param {string} outDir The folder of the built site.
 * @returns {Promise<string>} The page with inline rules in place of the link.
 */
export async function inlineCriticalCss(html, outDir) {
  const beasties = new Beasties({
    path: outDir,
    logLevel: 'warn',
    preload: false,
    // Leaves the font faces of index.html unchanged.
    reduceInlineStyles: false,
    preloadFonts: false,
    // Rules for elements that are not in the page yet. The boot script shows or hides them later.
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
