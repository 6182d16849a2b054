// Files for search engines: sitemap.xml and robots.txt.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * @param {string} outDir
 * @param {string[]} paths Paths of the pages that search engines may list.
 * @param {string} siteUrl
 */
export async function writeSearchFiles(outDir, paths, siteUrl) {
  await writeFile(path.join(outDir, 'sitemap.xml'), siteMap(paths, siteUrl));
  await writeFile(path.join(outDir, 'robots.txt'), robots(siteUrl));
}

function siteMap(paths, siteUrl) {
  const entries = paths.map((path) => `  <url><loc>${siteUrl}${encodeURI(path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

/**
 * Pages that search engines must not list have a noindex tag. robots.txt does not block these pages, because a robot
 * must read a page to see its tag.
 */
function robots(siteUrl) {
  return `User-agent: *
Allow: /
Disallow: /rest/
Disallow: /auth/v1/

Sitemap: ${siteUrl}/sitemap.xml
`;
}
