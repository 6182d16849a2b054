import { expect, test } from 'vitest';
import { readLink } from '#lib/browser/arrived-link.ts';
import { parseMailedLink } from './mailed-link.ts';

const sha224 = '3d'.repeat(28);
const sha256 = '3d'.repeat(32);

const parse = (url: string) =>
  parseMailedLink(readLink(new URL(url, 'https://shop.example'))?.text ?? '');

test.each([sha224, sha256, `pkce_${sha224}`])(
  'parseMailedLink reads a link with the token %s, however a mail program rewrote it',
  (hash) => {
    const link = `#email=ann+shop@example.com&type=recovery&token_hash=${hash}`;
    const whole = {
      type: 'recovery',
      tokenHash: hash,
      email: 'ann+shop@example.com',
      isBroken: false,
    };
    for (const arrived of [
      link,
      link.replaceAll('&', '&amp;'),
      link.replaceAll('&', '%26').replaceAll('=', '%3D').replace('#', '%23').replace('@', '%40'),
      link.replace('#', '%23'),
      link.replaceAll('=', '=3D'),
      `${link}.`,
      `${link}?utm_source=mail`,
      `${link}%3E`,
      `?${link.slice(1)}`,
    ])
      expect(parse(`/reset-password${arrived}`), arrived).toEqual(whole);
  },
);

test('parseMailedLink reads the type, and takes an unknown one for "signup"', () => {
  const typeOf = (type: string) => parse(`/confirm-email#type=${type}&token_hash=${sha224}`).type;
  expect(['signup', 'email_change', 'recovery', 'other'].map(typeOf)).toEqual([
    'signup',
    'email_change',
    'recovery',
    'signup',
  ]);
});

test('parseMailedLink: a link with half a token is broken, the page without a link is not', () => {
  expect(parse('/confirm-email#email=ann@example.com&type=signup&token_hash=0123')).toMatchObject({
    tokenHash: '',
    isBroken: true,
    email: 'ann@example.com',
  });
  expect(parse('/confirm-email')).toMatchObject({ tokenHash: '', isBroken: false });
});

test('parseMailedLink reads the links of the service’s own mail templates', () => {
  expect(parse('/#access_token=a.b-c_d&refresh_token=e&token_type=bearer&type=recovery')).toEqual({
    ...{ type: 'recovery', tokenHash: '', email: '', isBroken: false },
    tokens: { access_token: 'a.b-c_d', refresh_token: 'e' },
  });
  expect(parse('/#error=access_denied&error_code=otp_expired&error_description=a+b')).toMatchObject(
    { errorCode: 'otp_expired', isBroken: false },
  );
});
