// Writes the name, phone number and email address of the company into files that cannot import src/config/site.ts.

/**
 * Fills in index.html and creates site.webmanifest.
 *
 * @param {typeof import('../src/config/site.ts').site} site
 * @returns {import('vite').Plugin}
 */
export function companyFacts({ name, brandLines, phone, email }) {
  const facts = {
    '%NAME%': name,
    '%PHONE%': phone.display,
    '%PHONE_HREF%': phone.href,
    '%EMAIL%': email.display,
    '%EMAIL_HREF%': email.href,
  };
  const manifest = JSON.stringify({
    name,
    short_name: brandLines[0],
    description: '360-degree protection for homes, businesses and communities',
    lang: 'en-US',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#faf8f4',
    theme_color: '#0c1b2a',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      {
        src: '/icon-maskable-512.png',
        type: 'image/png',
        sizes: '512x512',
        purpose: 'maskable',
      },
    ],
  });
  return {
    name: 'company-facts',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        Object.entries(facts).reduce((text, [mark, fact]) => text.replaceAll(mark, fact), html),
    },
    configureServer({ middlewares }) {
      middlewares.use('/site.webmanifest', (_, response) => {
        response.setHeader('Content-Type', 'application/manifest+json');
        response.end(manifest);
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'site.webmanifest', source: manifest });
    },
  };
}
