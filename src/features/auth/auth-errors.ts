/**
 * Messages for errors of the auth service. They depend on the error code, because error texts may change. The codes:
 * https://supabase.com/docs/guides/auth/debugging/error-codes
 */
import { site } from '#config/site.ts';
import { toast } from '#lib/feedback/toast.ts';
import { authMessages } from './auth-messages.ts';
import type { MailedLink } from './mailed-link.ts';

const callUs = `Please call us at ${site.phone.display}.`;
const hasAccount = 'This address already has an account. Log in, or ask for a new password.';
const noNewAccounts = `New accounts cannot be created at the moment. You do not need one to order. Questions? ${callUs}`;
const loggedOut = 'Your login has expired. Please log in again.';

const wordsByCode: Readonly<Record<string, string>> = {
  invalid_credentials: authMessages.invalid,
  email_not_confirmed:
    'Please confirm your email address first, with the link that we emailed you.',
  user_already_exists: hasAccount,
  email_exists: hasAccount,
  signup_disabled: noNewAccounts,
  email_provider_disabled: noNewAccounts,
  user_banned: `This account is blocked. ${callUs}`,
  over_request_rate_limit: 'Too many attempts. Please wait five minutes, then try again.',
  over_email_send_rate_limit: `Too many emails were requested. Please try again in an hour. Is it urgent? ${callUs}`,
  same_password: 'This is your old password. Please choose another one.',
  email_address_invalid: 'We cannot send email to this address. Please check the spelling.',
  email_address_not_authorized: `This site cannot send email to this address. ${callUs}`,
  captcha_failed: `The login service asks for a check that this page does not offer. ${callUs}`,
  insufficient_aal: `This account has a second step of login, which this site does not offer yet. ${callUs}`,
  reauthentication_needed: 'Please log in again, then change your password.',
  current_password_required: 'Please enter your current password.',
  current_password_invalid: authMessages.wrongPassword,
  validation_failed: 'Please check what you entered.',
  otp_expired: 'This link has expired or has already been used.',
  session_expired: loggedOut,
  session_not_found: loggedOut,
  refresh_token_not_found: loggedOut,
  refresh_token_already_used: loggedOut,
  user_not_found: loggedOut,
  bad_jwt: loggedOut,
  no_authorization: loggedOut,
  conflict: 'The login service was busy with the same request. Please try again.',
  request_timeout: 'The login service took too long. Please try again.',
  unexpected_failure: `Something went wrong at the login service. Please try again in a few minutes. Is it urgent? ${callUs}`,
};

const wordsByReason: Readonly<Record<string, string>> = {
  length: 'Please choose a longer password.',
  characters: 'Please mix lower and upper case letters, digits and symbols.',
  pwned: 'This password is known from a data leak. Please choose another one.',
};

/** The auth service's error code; empty if the error has no code. */
export function authErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  // supabase-js reports the code `session_not_found` as an AuthSessionMissingError.
  if (error.name === 'AuthSessionMissingError') return 'session_not_found';
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** True if the auth service refused the request (4xx). */
export function isAuthRefusal(error: unknown): boolean {
  if (!(error instanceof Error && error.name.startsWith('Auth') && 'status' in error)) return false;
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500;
}

/** Seconds until the next mail may be requested. Only the error text contains the number. */
export function secondsToWait(error: unknown): number | undefined {
  if (authErrorCode(error) !== 'over_email_send_rate_limit') return undefined;
  const [, seconds] = /after (\d+) seconds/.exec((error as Error).message) ?? [];
  return seconds === undefined ? undefined : Number(seconds);
}

/** Message about any failure of the auth service, for the person on the page. */
export function authErrorText(error: unknown): string {
  if (!isAuthRefusal(error)) return authMessages.unreachable;
  const code = authErrorCode(error);
  const seconds = secondsToWait(error);
  if (seconds !== undefined)
    return `Please wait ${seconds} seconds before you ask for another email.`;
  if (code === 'weak_password') return weaknessText(error);
  return linkErrorText(code);
}

/** Message for the error code in a mailed link. */
function linkErrorText(code: string): string {
  return wordsByCode[code] ?? `The login service refused this (${code || 'no code'}). ${callUs}`;
}

/** Message for a mailed link that has an error code or is incomplete. */
export function linkProblem({ errorCode, isBroken }: MailedLink): string | undefined {
  if (errorCode) return linkErrorText(errorCode);
  return isBroken
    ? `Part of this link is missing. Open it from your email again, or ask for a new one. Does it still not work? ${callUs}`
    : undefined;
}

function weaknessText(error: unknown): string {
  const reasons = error instanceof Error && 'reasons' in error ? (error.reasons as string[]) : [];
  const words = reasons.flatMap((reason) => wordsByReason[reason] ?? []);
  return words.length > 0 ? words.join(' ') : 'Please choose a stronger password.';
}

/** Message below the password field if the service refuses the password; `undefined` for other failures. */
export function newPasswordProblem(error: unknown): string | undefined {
  const isAboutPassword = ['same_password', 'weak_password'].includes(authErrorCode(error));
  return isAboutPassword ? authErrorText(error) : undefined;
}

interface FailureToast {
  title: string;
  description?: string;
}

/** Toast for /auth. The specification gives the titles. */
export function authFailure(error: unknown): FailureToast {
  if (authErrorCode(error) === 'invalid_credentials') return { title: authMessages.invalid };
  return { title: authMessages.failed, description: authErrorText(error) };
}

/** Toast for /admin-login. The specification asks for the auth service's error text as the title. */
export function adminLoginFailure(error: unknown): FailureToast {
  if (!isAuthRefusal(error)) return { title: authMessages.adminUnchecked };
  const { message } = error as Error;
  // If the response has no text, supabase-js puts its JSON into `message`.
  const title = message === '' || message.startsWith('{') ? authMessages.adminInvalid : message;
  if (authErrorCode(error) === 'invalid_credentials') return { title };
  return { title, description: authErrorText(error) };
}

export function toastAuthFailure(title: string, error: unknown): void {
  toast({ kind: 'destructive', id: 'auth', title, description: authErrorText(error) });
}
