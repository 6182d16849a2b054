/**
 * The links of our mails, as they arrive. What is secret stands behind a `#`, so that no server logs it. On its way,
 * scanners and mail programs write `%23` and `=3D` for the signs, and hang a full stop, a bracket or `?utm_source=…` on it.
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
  /** The page to which it leads. */
  path: string;
  /** The part after the path, decoded. */
  text: string;
}

/** Also `%2523`, which was encoded twice. */
function plain(text: string): string {
  return text
    .replace(/%(?:25)*([0-9a-f]{2})/gi, (_all, code: string) =>
      String.fromCharCode(parseInt(code, 16)),
    )
    .replaceAll('&amp;', '&');
}

/** The link of a mail in a URL; `undefined` where there is none. */
export function readLink({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): ArrivedLink | undefined {
  const text = plain(pathname + search + hash);
  // The auth service's own links lead to any page, and hold a session, or why there is none.
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
 * Leads to the page of the link that opened the site, and takes the link out of the URL before anything is sent. It
 * moves to the state that the router reads of the history's entry, so that a reload still has it.
 */
export function openArrivedLink(): void {
  const link = readLink(window.location);
  if (link) window.history.replaceState({ usr: { link: link.text } }, '', link.path);
}

/** The token of an order, a request or an invitation: 32 hexadecimal digits. `undefined` if none is whole. */
export function tokenIn(text: string): string | undefined {
  return /token(?:=3D|[^0-9a-z]*)([0-9a-f]{32})(?![0-9a-f])/i.exec(text)?.[1]?.toLowerCase();
}

/** The id of the invoice or quote that the customer has just paid on the provider's page. */
export function paidIn(text: string): string | undefined {
  return /[?&]paid=([0-9a-f-]{36})/.exec(text)?.[1];
}
