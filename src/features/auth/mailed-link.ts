/** Content of a link in the auth service's mails. */
export interface MailedLink {
  type: 'signup' | 'email_change' | 'recovery';
  /** One-time sign-in token of our own templates. Empty if it is missing or incomplete. */
  tokenHash: string;
  /** The account that the mail was about; empty if the link does not say. Anybody can write such a link. */
  email: string;
  /** From the service's own templates, whose links lead through the service: it has signed in already. */
  tokens?: { access_token: string; refresh_token: string };
  /** Why the service refused such a link. */
  errorCode?: string;
  /** True if the link has no token, no session and no error code. */
  isBroken: boolean;
}

/** The service hashes with SHA-224, the local one with SHA-256. */
const tokenHashes =
  /token_hash(?:=3D|[^0-9a-z]*)((?:pkce_)?(?:[0-9a-f]{64}|[0-9a-f]{56}))(?![0-9a-f])/i;

/** @param text The text of an arrived link; empty without one. */
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
