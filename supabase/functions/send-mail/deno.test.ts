// @vitest-environment node
import { expect, test } from 'vitest';
import packages from '../../../package.json';
import payments from '../payments/deno.json';
import photos from '../photos/deno.json';
import sendMail from './deno.json';

test.each([
  ['send-mail', sendMail],
  ['photos', photos],
  ['payments', payments],
])('deno.json of %s has the package versions of package.json', (_name, { imports }) => {
  const versions = { ...packages.dependencies, ...packages.devDependencies };
  const named = Object.values<string>(imports).filter((target) => target.startsWith('npm:'));
  expect(named).not.toEqual([]);
  for (const target of named) {
    const [, name, version] = /^npm:(@?[^@]+)@([^/]+)/.exec(target) ?? [];
    expect(version, name).toBe(versions[name as keyof typeof versions]);
  }
});
