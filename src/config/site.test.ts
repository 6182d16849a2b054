import { expect, test } from 'vitest';
import { site } from './site.ts';

const text = Object.values(
  import.meta.glob<string>(['/index.html', '/public/site.webmanifest'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).join('\n');

test('the files that are no code say the same of the company', () => {
  expect(text).toContain(site.name);
  expect(text).toContain(`"name": "${site.name}"`);
  expect(text).toContain(site.phone.display);
  expect(text).toContain(site.phone.href);
  expect(text).toContain(site.email.display);
});
