// Serves the built site with a backend of its own for the browser tests: an empty database with the demo
// admin, thrown away with the process. E2E_PORT chooses the port.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { preview } from 'vite';
import { buildSite } from './build.mjs';

const port = Number(process.env.E2E_PORT ?? 4179);
const dataDir = await mkdtemp(path.join(tmpdir(), 'front-line-e2e-'));
process.env.FLS_DATA_DIR = dataDir;
process.env.FLS_DEMO_DATA = 'off';
process.env.DO_NOT_TRACK = '1';

// Each run builds into a folder of its own, so that two runs never serve each other's files.
const outDir = path.join(dataDir, 'site');
await buildSite({ outDir });
const server = await preview({
  logLevel: 'warn',
  build: { outDir },
  preview: { port, strictPort: true },
});
console.log(`Browser tests' site on http://localhost:${port}/`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    void server
      .close()
      .then(() => rm(dataDir, { recursive: true, force: true }))
      .then(() => process.exit(0));
  });
}
