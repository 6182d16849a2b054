/**
 * The lines to `include` in an nginx server block. `add_header` in a location replaces the headers of the server, so
 * each location repeats the common headers. `always` adds a header to a 404 too. Only the common headers have it,
 * because a browser must not cache a 404 forever.
 *
 * @param {Record<string, string>} common The headers of every response.
 * @param {import('./host-files.mjs').Rule[]} rules
 * @param {string[]} detailPaths
 */
export function nginxBlock(common, rules, detailPaths) {
  const commonLines = headerLines(common, ' always');
  const folders = rules.map(({ path, headers }) =>
    location(`^~ ${path.replace('*', '')}`, [
      ...commonLines,
      ...headerLines(headers),
      'try_files $uri =404;',
    ]),
  );
  const details = detailPaths.map((list) =>
    location(`${list}/`, [...commonLines, `try_files ${list}.html =404;`]),
  );
  return `# For a server block: listen, server_name, root (the folder of this file), then include this file.
error_page 404 /404.html;
absolute_redirect off;
${commonLines.join('\n')}

${location('= /nginx.conf', ['return 404;'])}
${location('/', ['rewrite ^((/[a-z0-9-]+)+)/$ $1 permanent;', 'try_files $uri $uri.html $uri/index.html =404;'])}
${details.join('')}
${folders.join('')}`;
}

const location = (match, lines) =>
  `location ${match} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;

const headerLines = (headers, suffix = '') =>
  Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}"${suffix};`);
