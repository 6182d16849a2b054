/** Content of a link in the auth service's mails. */
export interface MailedLink {
  type: 'signup' | 'email_change' | 'recovery';
  /** One-time sign-in token of our own mail templates. Empty if it is missing or incomplete. */
  tokenHash: string;
  /** Account that the link names; empty without one. Do not trust it: anyone can write such a link. */
  email: string;
  /** Session from a link of the service's own mail templates. Such a link has already signed the person in. */
  tokens?: { access_token: string; refresh_token: string };
  /** Error code from a link of the service's own mail templates, if the service refused the link. */
  errorCode?: string;
  /** True if the link has no token, no session and no error code. */
  isBroken: boolean;
}

/** The hosted auth service hashes with SHA-224, the local one with SHA-256. */
const tokenHashes =
  /token_hash(?:=3D|[^0-9a-z]*)((?:pkce_)?(?:[0-9a-f]{64}|[0-9a-f]{56}))(?![0-9a-f])/i;

/** @param text The part of the link after the path, decoded; empty if the page was opened without a link. */
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
