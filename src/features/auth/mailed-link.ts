/** Content of a link in the auth service's mails. */
export interface MailedLink {
  type: 'signup' | 'email_change' | 'recovery';
  /** One-time sign-in token, from our own mail templates. Empty if it is missing or incomplete. */
  tokenHash: string;
  /** Email address in the link; may be empty. Not trusted, because anyone can write such a link. */
  email: string;
  /** Session, from the auth service's default mail templates. Opening such a link has already signed the person in. */
  tokens?: { access_token: string; refresh_token: string };
  /** Error code, from the auth service's default mail templates. */
  errorCode?: string;
  /** True if the link contains no token, session or error code. */
  isBroken: boolean;
}

/** Token hashes are SHA-224 in the hosted auth service and SHA-256 in the local one. */
const tokenHashes =
  /token_hash(?:=3D|[^0-9a-z]*)((?:pkce_)?(?:[0-9a-f]{64}|[0-9a-f]{56}))(?![0-9a-f])/i;

/** @param text The decoded part of the URL after the path; empty if the page was opened without a link. */
export function parseMailedLink(text: string): MailedLink {
  const [, type = 'signup'] =
    /type(?:=3D|[^0-9a-z]*)(email_change|recovery|signup)/i.exec(text) ?? [];
  const [, tokenHash = ''] = tokenHashes.exec(text) ?? [];
  const [, email = ''] = /email=(?:3D)?([^&\s<>"]+)/.exec(text) ?? [];
  const fragment = new URLSearchParams(text.slice(1));
  const access_token = fragment.get('access_token');
  const refresh_token = fragment.get('refresh_token');
  const errorCode = fragment.get('error_code');
  const tokens = access_token && refresh_token ? { access_token, refresh_token } : undefined;
  return {
    type: type.toLowerCase() as MailedLink['type'],
    tokenHash: tokenHash.toLowerCase(),
    email: email.toLowerCase(),
    ...(tokens && { tokens }),
    ...(errorCode && { errorCode }),
    isBroken: text !== '' && !tokenHash && !tokens && !errorCode,
  };
}
