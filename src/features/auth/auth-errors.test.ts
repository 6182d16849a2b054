// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { site } from '#config/site.ts';
import * as api from './api.ts';
import { adminLoginFailure, authErrorText, authFailure, linkProblem } from './auth-errors.ts';

/** Responses of the auth service, copied from its source: https://github.com/supabase/auth/tree/master/internal */
type Answer = [status: number, code: string, message: string, more?: object];

const credentials = { email: 'ana@example.com', password: 'long enough' };
const link = { type: 'signup', tokenHash: 'pkce_abc', email: '', isBroken: false } as const;
const login = () => api.signIn(credentials);
const join = () => api.signUp(credentials);
const resend = () => api.resendConfirmation(credentials.email);
const save = () => api.setPassword('long enough');
const change = () => api.requestEmailChange('other@example.com');
const verify = () => api.signInByLink(link);

const send = vi.fn<typeof fetch>();

function answer(status: number, body: object, headers = {}) {
  send.mockImplementation(() =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers })),
  );
}

async function failureOf(act: () => Promise<unknown>): Promise<unknown> {
  return act().then(
    () => expect.fail('The service did not refuse'),
    (error: unknown) => error,
  );
}

beforeEach(() => {
  vi.stubGlobal('fetch', send);
  const user = { id: 'u1', email: credentials.email };
  const session = { access_token: 'a.b.c', refresh_token: 'r', expires_at: 1e11, user };
  localStorage.setItem('sb-localhost-auth-token', JSON.stringify(session));
});

test.each<[...Answer, () => Promise<unknown>, RegExp]>([
  [
    400,
    'invalid_credentials',
    'Invalid login credentials',
    {},
    login,
    /^Invalid email or password/,
  ],
  [
    400,
    'email_not_confirmed',
    'Email not confirmed',
    {},
    login,
    /confirm your email address first/,
  ],
  [400, 'user_banned', 'User is banned', {}, login, /blocked. Please call us/],
  [422, 'user_already_exists', 'User already registered', {}, join, /already has an account/],
  [422, 'signup_disabled', 'Signups not allowed for this instance', {}, join, /cannot be created/],
  [400, 'email_provider_disabled', 'Email signups are disabled', {}, join, /cannot be created/],
  [
    400,
    'email_address_invalid',
    'Email address "a@b.c" is invalid',
    {},
    join,
    /check the spelling/,
  ],
  [
    400,
    'email_address_not_authorized',
    'Email address "a@b.c" cannot be used as it is not authorized',
    {},
    join,
    /cannot send email to this address/,
  ],
  [
    400,
    'validation_failed',
    'Unable to validate email address: invalid format',
    {},
    join,
    /check what you entered/,
  ],
  [
    422,
    'weak_password',
    'Password should be at least 12 characters.',
    { weak_password: { reasons: ['length'] } },
    join,
    /^Please choose a longer password.$/,
  ],
  [
    422,
    'weak_password',
    'Password should contain …',
    { weak_password: { reasons: ['characters', 'pwned'] } },
    save,
    /digits and symbols. This password is known/,
  ],
  [
    422,
    'weak_password',
    'Password is too weak.',
    { weak_password: {} },
    save,
    /a stronger password/,
  ],
  [
    422,
    'same_password',
    'New password should be different from the old password.',
    {},
    save,
    /your old password/,
  ],
  [
    422,
    'email_exists',
    'A user with this email address has already been registered',
    {},
    change,
    /already has an account/,
  ],
  [
    403,
    'session_not_found',
    'Session from session_id claim in JWT does not exist',
    {},
    save,
    /has expired. Please log in/,
  ],
  [
    403,
    'user_not_found',
    'User from sub claim in JWT does not exist',
    {},
    change,
    /has expired. Please log in/,
  ],
  [
    403,
    'bad_jwt',
    'invalid JWT: unable to parse or verify signature',
    {},
    change,
    /has expired. Please log in/,
  ],
  [429, 'over_request_rate_limit', 'Request rate limit reached', {}, login, /wait five minutes/],
  [429, 'over_email_send_rate_limit', 'email rate limit exceeded', {}, join, /in an hour/],
  [
    429,
    'over_email_send_rate_limit',
    'For security purposes, you can only request this after 41 seconds.',
    {},
    resend,
    /wait 41 seconds/,
  ],
  [
    403,
    'otp_expired',
    'Email link is invalid or has expired',
    {},
    verify,
    /expired or has already been used/,
  ],
  [400, 'captcha_failed', 'captcha protection: request disallowed', {}, join, /does not offer/],
  [401, 'insufficient_aal', 'AAL2 session is required to update …', {}, change, /second step/],
  [400, 'reauthentication_needed', 'Password update requires …', {}, save, /log in again/],
  [400, 'current_password_required', 'Current password required …', {}, save, /enter your current/],
  [400, 'current_password_invalid', 'Current password required …', {}, save, /is not your current/],
  [403, 'session_expired', 'Session has expired', {}, save, /has expired. Please log in/],
  [401, 'no_authorization', 'This endpoint requires a Bearer token', {}, save, /has expired/],
  [400, 'refresh_token_not_found', 'Invalid Refresh Token', {}, verify, /has expired/],
  [400, 'refresh_token_already_used', 'Invalid Refresh Token', {}, verify, /has expired/],
  [409, 'conflict', 'Too many concurrent token refresh requests …', {}, verify, /busy/],
  [422, 'provider_disabled', 'A code without words', {}, join, /\(provider_disabled\)/],
])('authErrorText of %i %s, %j', async (status, code, message, more, act, words) => {
  // The first response has the format of the current API version, the second the format for clients without a version.
  answer(status, { code, message, ...more }, { 'x-supabase-api-version': '2024-01-01' });
  expect(authErrorText(await failureOf(act))).toMatch(words);
  answer(status, { code: status, error_code: code, msg: message, ...more });
  expect(authErrorText(await failureOf(act))).toMatch(words);
});

test('authFailure has the specified titles, whatever the text of the answer is', async () => {
  answer(400, { error_code: 'invalid_credentials', msg: 'Falsche Angaben' });
  expect(authFailure(await failureOf(login))).toEqual({
    title: 'Invalid email or password. Please try again.',
  });
  answer(400, { error_code: 'bad_json', msg: 'Could not parse request body' });
  expect(authFailure(await failureOf(login))).toEqual({
    title: 'Authentication failed. Please try again.',
    description: `The login service refused this (bad_json). Please call us at ${site.phone.display}.`,
  });
});

test('adminLoginFailure has the text of the answer as its title, and explains the code', async () => {
  answer(400, { error_code: 'invalid_credentials', msg: 'Invalid login credentials' });
  expect(adminLoginFailure(await failureOf(login))).toEqual({ title: 'Invalid login credentials' });
  answer(400, { error_code: 'email_not_confirmed', msg: 'Email not confirmed' });
  expect(adminLoginFailure(await failureOf(login))).toMatchObject({
    title: 'Email not confirmed',
    description: expect.stringContaining('confirm your email address first') as string,
  });
  answer(400, {});
  expect(adminLoginFailure(await failureOf(login))).toMatchObject({ title: 'Invalid credentials' });
});

test.each([
  ['a lost connection', () => send.mockRejectedValue(new TypeError('Failed to fetch'))],
  ['a gateway without a service', () => answer(502, {})],
  ['a service that fails', () => answer(500, { error_code: 'unexpected_failure', msg: 'Invalid' })],
])('%s is shown as a failure to reach the service, not as a refused login', async (_case, fail) => {
  fail();
  const error = await failureOf(login);
  expect(authFailure(error)).toEqual({
    title: 'Authentication failed. Please try again.',
    description: 'The login service did not answer. Please check your connection and try again.',
  });
  expect(adminLoginFailure(error).title).toMatch(/^Your login could not be checked/);
});

test('linkProblem explains the error code of a link', () => {
  const problem = (errorCode: string) => linkProblem({ ...link, errorCode });
  expect(problem('otp_expired')).toMatch(/already been used/);
  expect(problem('request_timeout')).toMatch(/took too long. Please try again/);
  expect(problem('unexpected_failure')).toMatch(/went wrong.*try again in a few minutes/);
  expect(problem('flow_state_not_found')).toContain('(flow_state_not_found)');
});

test('linkProblem gives the phone number for a link that lost its token', () => {
  expect(linkProblem({ ...link, isBroken: true })).toContain(site.phone.display);
  expect(linkProblem(link)).toBeUndefined();
});

test.each<[number, string, 'told' | 'hidden']>([
  [429, 'over_email_send_rate_limit', 'hidden'],
  [400, 'email_address_not_authorized', 'hidden'],
  [429, 'over_request_rate_limit', 'told'],
  [503, '', 'told'],
])('requestPasswordLink: the answer %i %s is %s', async (status, error_code, outcome) => {
  answer(status, { error_code, msg: '' });
  const asking = api.requestPasswordLink(credentials.email);
  await (outcome === 'told' ? expect(asking).rejects.toThrow() : asking);
});
