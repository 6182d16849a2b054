// Limits for the data that a phone loads on each kind of page before the visitor does anything. e2e/pages.spec.ts
// checks them. If a page exceeds its budget, make it lighter, or raise the budget in a commit that names the benefit
// for visitors. Sizes are the bytes of the bodies, compressed with brotli if a host would compress them.

/**
 * @typedef {object} Budget
 * @property {number} html The HTML file and its headers. On a new connection, a server sends 14,600 bytes before it
 *   waits for the browser.
 * @property {number} scripts All JavaScript until the page is idle.
 * @property {number} pictures
 * @property {number} films Loaded last, and not with data saving or reduced motion.
 * @property {number} fonts Number of files.
 * @property {number} requests
 * @property {number} total Everything that the first view loads.
 */

/** @type {Record<string, Budget & { pages: string[] }>} */
export const budgets = {
  content: {
    pages: [
      '/',
      '/about',
      '/complete-protection',
      '/contact',
      '/emergency-supplies',
      '/pest-control',
      '/sanitation',
      '/services/live-guard-response',
      '/surveillance-security',
      '/terms',
    ],
    html: 14_650,
    scripts: 105_900,
    pictures: 250_000,
    films: 200_000,
    fonts: 1,
    requests: 40,
    total: 400_000,
  },
  shop: {
    pages: ['/products', '/catalog', '/product/myfak-kit', '/cart'],
    html: 14_600,
    scripts: 108_000,
    pictures: 250_000,
    films: 200_000,
    fonts: 1,
    requests: 45,
    total: 403_000,
  },
  form: {
    pages: ['/assessment', '/book-services', '/service-booking', '/live-guard-application'],
    html: 14_600,
    scripts: 153_500,
    pictures: 100_000,
    films: 0,
    fonts: 1,
    requests: 24,
    total: 300_000,
  },
  // All staff pages. e2e/pages.spec.ts lists their titles.
  admin: {
    pages: [],
    html: 2_750,
    scripts: 296_000,
    pictures: 100_000,
    films: 0,
    fonts: 1,
    requests: 140,
    total: 350_000,
  },
};
