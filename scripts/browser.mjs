// Where the browser of the browser tests is. Run as a script it makes sure that there is one:
// Playwright's own Chromium, else one of the system, else a download, else Debian's package, else a
// readable error.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** @returns {string | undefined} Path of a Chromium, or undefined when there is none. */
export function findBrowser() {
  return [process.env.CHROME_PATH, chromium.executablePath(), ...systemPaths].find(
    (path) => path && existsSync(path),
  );
}

/** Flags for a Chromium that neither needs a sandbox of its own nor calls home. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const attempts = [
  ['npx', ['playwright', 'install', 'chromium']],
  ['apt-get', ['update']],
  ['apt-get', ['install', '-y', '--no-install-recommends', 'chromium']],
];

function ensureBrowser() {
  for (const [command, args] of attempts) {
    if (findBrowser()) break;
    console.log(`No browser yet: ${command} ${args.join(' ')}`);
    try {
      execFileSync(command, args, { stdio: 'ignore', timeout: 300_000 });
    } catch {
      // The next attempt may do; what matters is whether there is a browser in the end.
    }
  }
  const browser = findBrowser();
  if (!browser) {
    console.error(
      'The browser tests need Chromium, and none could be found or fetched.\n' +
        'Install it (Debian and Ubuntu: apt-get install chromium) or name one: CHROME_PATH=/path/to/chrome npm test',
    );
    process.exit(1);
  }
  console.log(`Browser: ${browser}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) ensureBrowser();
