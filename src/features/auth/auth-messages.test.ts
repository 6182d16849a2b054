import { AuthApiError, AuthRetryableFetchError, AuthUnknownError } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { adminLoginFailure, authMessages } from './auth-messages.ts';

it.each([
  ['a wrong password', new AuthApiError('Invalid login credentials', 400, 'invalid_credentials')],
  ['a limit', new AuthApiError('Request rate limit reached', 429, 'over_request_rate_limit')],
])('after %s the service speaks for itself', (_name, error) => {
  expect(adminLoginFailure(error)).toBe(error.message);
});

it.each(['', '{}'])('a refusal without words (%j) is about the credentials', (message) => {
  expect(adminLoginFailure(new AuthApiError(message, 400, undefined))).toBe('Invalid credentials');
});

it.each([
  ['a lost connection', new AuthRetryableFetchError('Failed to fetch', 0)],
  ['a gateway without a service', new AuthRetryableFetchError('Bad Gateway', 502)],
  ['a page instead of an answer', new AuthUnknownError('Unexpected token <', undefined)],
  ['code that cannot be fetched', new TypeError('Failed to fetch dynamically imported module')],
  ['a role check without an answer', new ApiError('TypeError: Failed to fetch', { status: 0 })],
  ['a role check that is refused', new ApiError('<html>', { status: 403 })],
])('after %s a sentence says what to do', (_name, error) => {
  expect(adminLoginFailure(error)).toBe(authMessages.adminUnchecked);
});
