/**
 * Reads the links of our mails as they arrive. The secret part follows a `#`, because browsers do not send that part to
 * servers. Scanners and mail programs may encode signs as `%23` or `=3D`, and append a full stop, a bracket or
 * `?utm_source=…`.
 */
import { paths } from '#lib/paths.ts';

const linkedPages = [
  paths.trackOrder,
  paths.yourRequest,
  paths.joinTeam,
  paths.confirmEmail,
  paths.resetPassword,
];

interface ArrivedLink {
  /** Path of the page that the link leads to. */
  path: string;
  /** The part after the path, decoded. */
  text: string;
}

/** Decodes a text, even if it was encoded twice, such as `%2523`. */
function plain(text: string): string {
  return text
    .replace(/%(?:25)*([0-9a-f]{2})/gi, (_all, code: string) =>
      String.fromCharCode(parseInt(code, 16)),
    )
    .replaceAll('&amp;', '&');
}

/** The link of a mail, if the URL contains one. */
export function readLink({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): ArrivedLink | undefined {
  const text = plain(pathname + search + hash);
  // A link of the auth service can lead to any page. It contains a session or an error.
  if (/[#&](access_token|error_code)=/.test(text)) {
    const path = /[#&]type=recovery/.test(text) ? paths.resetPassword : paths.confirmEmail;
    return { path, text: text.slice(text.indexOf('#')) };
  }
  const path = linkedPages.find(
    (page) => text.toLowerCase().startsWith(page) && !/^[\w-]/.test(text.slice(page.length)),
  );
  const rest = text.slice(path?.length);
  return path && /token/i.test(rest) ? { path, text: rest } : undefined;
}

/**
 * Removes a mail's link from the URL before anything is sent, so the URL is only the path of the page. Stores the link
 * in the state of the history entry. The router reads it there, even after a reload.
 */
export function openArrivedLink(): void {
  const link = readLink(window.location);
  if (link) window.history.replaceState({ usr: { link: link.text } }, '', link.path);
}

/**
 * The token of an order, a request or an invitation: 32 hexadecimal digits. `undefined` if the text has no complete
 * token.
 */
export function tokenIn(text: string): string | undefined {
  return /token(?:=3D|[^0-9a-z]*)([0-9a-f]{32})(?![0-9a-f])/i.exec(text)?.[1]?.toLowerCase();
}

/** The id of the invoice or quote that the customer has just paid on the provider's page. */
export function paidIn(text: string): string | undefined {
  return /[?&]paid=([0-9a-f-]{36})/.exec(text)?.[1];
}
