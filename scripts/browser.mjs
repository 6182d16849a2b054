// Finds the browsers of the browser tests. Run as a script, it finds the browsers named in its arguments and installs
// missing ones. Only Chromium is required everywhere. CI also requires Firefox and WebKit.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';

/** The paths of each engine's program, and the Debian packages that contain it. */
const engines = {
  chromium: {
    places: [
      process.env.CHROME_PATH,
      chromium.executablePath(),
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    packages: ['chromium'],
  },
  // Chromium without a window. It uses a third less processor time, and has no autofill.
  headlessShell: {
    places: ['/usr/bin/chromium-headless-shell'],
    packages: ['chromium-headless-shell'],
  },
  firefox: {
    places: [
      process.env.FIREFOX_PATH,
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    ],
    packages: ['firefox-esr'],
  },
  webkit: {
    // The driver of WebKitGTK contains a small browser, which needs a screen.
    places: ['/usr/bin/WebKitWebDriver'],
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth', 'dbus'],
  },
};

/**
 * @param {keyof typeof engines} engine
 * @returns {string | undefined} The path of the engine's program.
 */
export function findBrowser(engine = 'chromium') {
  return engines[engine].places.find((path) => path && existsSync(path));
}

/** Flags for a Chromium without its own sandbox and without background connections. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @param {keyof typeof engines} engine */
function ensureBrowser(engine) {
  const { packages } = engines[engine];
  const apt = [...(process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive']), 'apt-get'];
  const attempts = [
    ...(engine === 'chromium' ? [['npx', 'playwright', 'install', 'chromium']] : []),
    [...apt, 'update'],
    [...apt, 'install', '-y', '--no-install-recommends', ...packages],
  ];
  for (const [command, ...args] of attempts) {
    if (findBrowser(engine)) break;
    console.log(`No ${engine} yet: ${command} ${args.join(' ')}`);
    try {
      execFileSync(command, args, { stdio: 'ignore', timeout: 300_000 });
    } catch {
      // Another way to install may succeed. Only the final search for the browser counts.
    }
  }
  const browser = findBrowser(engine);
  if (browser) {
    console.log(`${engine}: ${browser}`);
  } else if (engine === 'chromium' || (process.env.CI && engine !== 'headlessShell')) {
    console.error(
      `The browser tests need ${engine}, and it could be neither found nor fetched.\n` +
        `Install it (Debian and Ubuntu: apt-get install ${packages.join(' ')}), or name one in CHROME_PATH or FIREFOX_PATH.`,
    );
    process.exit(1);
  } else {
    console.log(`${engine}: not found and not fetched, so it is left out.`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const engine of process.argv.slice(2)) ensureBrowser(engine);
}
