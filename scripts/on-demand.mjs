// Tools too heavy for every `npm ci`: installed under node_modules/.cache when first asked for.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const folder = fileURLToPath(new URL('../node_modules/.cache/tools', import.meta.url));

/**
 * @param {string} name
 * @param {Record<string, string>} versions Exact versions of the tool and of what comes with it.
 */
export async function importTool(name, versions) {
  const missing = Object.entries(versions).filter(([tool, version]) => installed(tool) !== version);
  if (missing.length > 0) {
    const wanted = missing.map(([tool, version]) => `${tool}@${version}`);
    console.error(`Installing ${wanted.join(', ')}, once`);
    mkdirSync(folder, { recursive: true });
    // Marks the folder as a project of its own, or npm would install into ours.
    const manifest = path.join(folder, 'package.json');
    if (!existsSync(manifest)) writeFileSync(manifest, '{ "private": true }\n');
    execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', ...wanted], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  const { resolve } = createRequire(path.join(folder, 'package.json'));
  return import(pathToFileURL(resolve(name)).href);
}

function installed(tool) {
  const manifest = path.join(folder, 'node_modules', tool, 'package.json');
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version;
}
