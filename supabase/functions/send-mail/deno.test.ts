// @vitest-environment node
import { expect, test } from 'vitest';
import packages from '../../../package.json';
import { imports } from './deno.json';

test('Deno runs the versions that the tests ran', () => {
  const versions = { ...packages.dependencies, ...packages.devDependencies };
  const named = Object.values(imports).filter((target) => target.startsWith('npm:'));
  expect(named).not.toEqual([]);
  for (const target of named) {
    const [, name, version] = /^npm:(@?[^@]+)@([^/]+)/.exec(target) ?? [];
    expect(version, name).toBe(versions[name as keyof typeof versions]);
  }
});
