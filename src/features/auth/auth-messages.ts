/** What visitors and staff are told, in the specification's words where it has some. */
export const authMessages = {
  loggedIn: 'Logged in successfully!',
  accountCreated: 'Account created successfully!',
  confirmAddress: 'Please open the link in the email we sent you, then log in.',
  invalid: 'Invalid email or password. Please try again.',
  failed: 'Authentication failed. Please try again.',
  adminLoggedIn: 'Admin login successful!',
  adminDenied: 'Access denied. Admin privileges required.',
  adminInvalid: 'Invalid credentials',
  adminUnchecked: 'Your login could not be checked. Please check your connection and try again.',
  loginRequired: 'Please login to access this page',
  checkFailed: 'Error checking admin status',
  passwordSaved: 'Your new password is saved. You are logged in.',
  passwordNotSaved: 'Your new password could not be saved. Please try again.',
  samePassword: 'This is your old password. Please choose another one.',
  linkNotSent: 'The link could not be sent. Please check your connection and try again.',
  signOutFailed: {
    title: 'You are still signed in',
    description: 'Please check your connection and sign out again.',
  },
} as const;

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

/** For /auth: a wrong password, or anything else. */
export function authFailure(error: unknown): string {
  return messageOf(error).includes('Invalid') ? authMessages.invalid : authMessages.failed;
}

/** The code that the auth service gave with its refusal; empty if none. */
export function authErrorCode(error: unknown): string {
  if (!(error instanceof Error && 'code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** The message at the field when the service refuses the password; `undefined` for any other failure. */
export function newPasswordProblem(error: unknown): string | undefined {
  const code = authErrorCode(error);
  if (code === 'same_password') return authMessages.samePassword;
  return code === 'weak_password' ? messageOf(error) : undefined;
}

/** For /admin-login: the service's own words, if it gave any. */
export function adminLoginFailure(error: unknown): string {
  if (!isRefusedLogin(error)) return authMessages.adminUnchecked;
  const words = messageOf(error);
  // supabase-js gives the JSON of an answer without words as its message.
  return words === '' || words.startsWith('{') ? authMessages.adminInvalid : words;
}

/** Whether the auth service refused the login. Otherwise the network or the role check has failed. */
function isRefusedLogin(error: unknown): boolean {
  if (!(error instanceof Error && error.name.startsWith('Auth') && 'status' in error)) return false;
  return typeof error.status === 'number' && error.status >= 400 && error.status <= 500;
}
