import { expect, test } from 'vitest';
import { commonHeaders } from './host-files.mjs';

test('the policy lets the site reach its own backend and nobody else', () => {
  const connections = (backend?: string) =>
    /connect-src ([^;]*)/.exec(commonHeaders([], backend)['Content-Security-Policy']!)?.[1];
  expect(connections()).toBe("'self'");
  expect(connections('https://project.example.com/')).toBe("'self' https://project.example.com");
});
