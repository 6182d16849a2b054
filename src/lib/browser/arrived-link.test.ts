// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { openArrivedLink, readLink, tokenIn } from './arrived-link.ts';

const token = '3d0123456789abcdef0123456789abcd';

const read = (url: string) => readLink(new URL(url, 'https://shop.example'));
const tokenOf = (url: string) => {
  const link = read(url);
  return link && [link.path, tokenIn(link.text)];
};

/** Texts after the path of a link, after scanners, mail programs or people have changed it. */
const rests = [
  `#token=${token}`,
  `#token=${token.toUpperCase()}`,
  `#TOKEN=${token}`,
  `/#token=${token}`,
  `?utm_source=mail#token=${token}`,
  `#token=${token}?utm_source=mail&utm_medium=email`,
  `#token=${token}&fbclid=IwAR0abcdef0123456789abcdef0123456789`,
  `#token=${token}.`,
  `#token=${token})`,
  `#token=${token}%3E`,
  `#token=${token}>`,
  `#token=${token}%20and%20more`,
  `#token=${token}"`,
  `#token=${token}%E2%80%8B`,
  `#token=3D${token}`,
  `#token=3D${token}=20`,
  `#token%3D${token}`,
  `#token%3d${token}%26amp%3Butm=1`,
  `#utm=1&amp;token=${token}&amp;x=1`,
  `#token= ${token}`,
  `%23token=${token}`,
  `%23token%3D${token}`,
  `%23token%3D3D${token}`,
  `%2523token%253D${token}`,
  `%23token=${token}.`,
  `%23token=${token}?utm_source=mail`,
  `%23TOKEN=${token.toUpperCase()}%29`,
];

test.each(['/track-order', '/your-request', '/join-team'])(
  'however a link to %s arrives, its token is read',
  (path) => {
    for (const rest of rests) expect(tokenOf(path + rest), rest).toEqual([path, token]);
    expect(tokenOf(`${path.toUpperCase()}#TOKEN=${token.toUpperCase()}`)).toEqual([path, token]);
  },
);

test('a token that is cut off or has more digits is undefined, and the link is still recognized', () => {
  for (const rest of ['', 'cut-off', token.slice(1), `${token}0`, `${token.slice(1)}g`])
    expect(tokenOf(`/track-order#token=${rest}`), rest).toEqual(['/track-order', undefined]);
});

test('readLink returns undefined for URLs that no mail links', () => {
  for (const url of [
    '/',
    '/track-order',
    '/your-request?reference=REQ-AAAAAA',
    '/terms#returns',
    `/contact#token=${token}`,
    `/track-orders#token=${token}`,
    `/your-request-2#token=${token}`,
  ])
    expect(read(url), url).toBeUndefined();
});

test('a link of the auth service to any path opens the page that handles it', () => {
  const pathOf = (url: string) => read(url)?.path;
  expect(pathOf('/#access_token=a.b.c&refresh_token=d&type=signup')).toBe('/confirm-email');
  expect(pathOf('/contact#access_token=a.b.c&type=recovery')).toBe('/reset-password');
  expect(pathOf('/about#error=access_denied&error_code=otp_expired')).toBe('/confirm-email');
  expect(pathOf('/contact?error_code=no')).toBeUndefined();
});

afterEach(() => window.history.replaceState(null, '', '/'));

test('openArrivedLink moves the link from the URL to the state of the history entry', () => {
  window.history.replaceState(null, '', `/your-request%23token=${token}.`);
  openArrivedLink();
  expect(window.location.href).toBe(`${window.location.origin}/your-request`);
  expect(window.history.state).toEqual({ usr: { link: `#token=${token}.` } });
  window.history.replaceState({ idx: 1 }, '', '/catalog?q=a#b');
  openArrivedLink();
  expect(window.location.pathname + window.location.search + window.location.hash).toBe(
    '/catalog?q=a#b',
  );
  expect(window.history.state).toEqual({ idx: 1 });
});
