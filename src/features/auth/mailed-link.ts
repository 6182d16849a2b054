/** What the links in the auth service's mails hold. */
export interface MailedLink {
  type: 'signup' | 'email_change' | 'recovery';
  /** From our own templates: signs in once. Empty without a link. */
  tokenHash: string;
  /** The account that the mail was about; empty if the link does not say. Anybody can write such a link. */
  email: string;
  /** From the service's own templates, whose links lead through the service: it has signed in already. */
  tokens?: { access_token: string; refresh_token: string };
  /** Why the service refused such a link. */
  errorCode?: string;
}

/** @param search, hash Of the address: our own links use the query, the service's own ones the part behind `#`. */
export function parseMailedLink(search: string, hash: string): MailedLink {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.slice(1));
  const type = query.get('type') ?? fragment.get('type');
  const access_token = fragment.get('access_token');
  const refresh_token = fragment.get('refresh_token');
  const errorCode = fragment.get('error_code');
  return {
    type: type === 'email_change' || type === 'recovery' ? type : 'signup',
    tokenHash: query.get('token_hash') ?? '',
    // A plus sign of an address reads as a space.
    email: (query.get('email') ?? '').replaceAll(' ', '+').toLowerCase(),
    ...(access_token && refresh_token && { tokens: { access_token, refresh_token } }),
    ...(errorCode && { errorCode }),
  };
}
