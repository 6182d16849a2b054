import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claimFolder } from './one-server.mjs';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'front-line-one-server-'));
  file = path.join(folder, 'server.pid');
});
afterEach(() => rm(folder, { recursive: true }));

it('claimFolder: refuses a folder that a running process has claimed, and accepts it after that process has ended', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  await once(other, 'spawn');
  await writeFile(file, String(other.pid));
  await expect(claimFolder(folder)).rejects.toThrow(`in use by process ${other.pid}`);
  expect(await readFile(file, 'utf8')).toBe(String(other.pid));

  other.kill();
  await once(other, 'exit');
  await claimFolder(folder);
  expect(await readFile(file, 'utf8')).toBe(String(process.pid));
});

it('claimFolder: one process can claim a folder again', async () => {
  await claimFolder(folder);
  await expect(claimFolder(folder)).resolves.toBeUndefined();
});

it('claimFolder: ignores a file without a process id', async () => {
  await writeFile(file, '');
  await claimFolder(folder);
  expect(await readFile(file, 'utf8')).toBe(String(process.pid));
});
