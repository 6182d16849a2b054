import { expect, test } from 'vitest';
import { site } from './site.ts';

const files = import.meta.glob<string>(['/index.html', '/public/site.webmanifest'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('the files that are no code say the same of the company', () => {
  expect(files['/public/site.webmanifest']).toContain(`"name": "${site.name}"`);
  const shell = files['/index.html'];
  expect(shell).toContain(site.name);
  expect(shell).toContain(site.phone.display);
  expect(shell).toContain(site.phone.href);
  expect(shell).toContain(site.email.display);
});
