import { expect, test } from 'vitest';
import { refuseSecretKey } from './public-key.ts';

/** A JWT in the encoding of Supabase: base64url without padding. */
const jwt = (claims: object) =>
  ['{"alg":"HS256","typ":"JWT"}', JSON.stringify(claims), 'signature']
    .map((part) => btoa(part).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))
    .join('.');

test.each(['sb_secret_0123456789', jwt({ role: 'service_role', ref: 'project?>' })])(
  'refuses the secret key %s',
  (key) => {
    expect(() => refuseSecretKey(key)).toThrow(/VITE_SUPABASE_ANON_KEY holds a secret key/);
  },
);

test.each(['sb_publishable_0123', jwt({ role: 'anon' }), 'a.b.c', '', undefined])(
  'accepts %s',
  (key) => {
    expect(() => refuseSecretKey(key)).not.toThrow();
  },
);
