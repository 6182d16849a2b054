import { expect, test } from 'vitest';
import { commonHeaders } from './host-files.mjs';

test("commonHeaders: the policy allows connections to the site's own backend alone", () => {
  const connections = (backend?: string) =>
    /connect-src ([^;]*)/.exec(commonHeaders([], backend)['Content-Security-Policy']!)?.[1];
  expect(connections()).toBe("'self'");
  expect(connections('https://project.example.com/')).toBe("'self' https://project.example.com");
});
