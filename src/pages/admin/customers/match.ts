import type { FoundPerson, Match } from '#features/customers/search.ts';
import { statusLabels } from '#features/orders/order-status.ts';
import { priceRequestStatusLabels } from '#features/price-requests/price-request.ts';
import { requestKindLabels } from '#features/service-requests/request-kind.ts';
import { requestStatusLabels, statusLabel } from '#features/service-requests/service-request.ts';
import { paths } from '#lib/paths.ts';

const kindTexts: Record<string, string> = requestKindLabels;
const statusTexts: Record<Match['record'], Record<string, string>> = {
  order: statusLabels,
  request: { ...requestStatusLabels, visited: statusLabel('contacted', true) },
  'price-request': priceRequestStatusLabels,
  imported: {},
  invoice: {},
};

/** `'Order FSS-1'`, `'Pest quote REQ-ABCDEF'` */
export function matchTitle({
  record,
  reference,
  kind,
}: Pick<Match, 'record' | 'reference' | 'kind'>): string {
  if (record === 'order') return `Order ${reference}`;
  if (record === 'price-request') return 'Price list request';
  if (record === 'imported') return 'Imported';
  if (record === 'invoice') return `${kind === 'credit' ? 'Credit' : 'Invoice'} ${reference}`;
  return `${kindTexts[kind] ?? 'Request'} ${reference}`;
}

export function matchStatus({ record, status }: Pick<Match, 'record' | 'status'>): string {
  return statusTexts[record][status] ?? status;
}

/** Link to a new request for a search without results. `null` if the text is no email address, phone number or name. */
export function newRequestFor(words: string): { to: string; label: string } | null {
  const text = words.trim();
  if (/^\S+@\S+$/.test(text)) {
    return { to: paths.adminNewRequest(text), label: 'New request with this address' };
  }
  const digits = text.replace(/\D/g, '').length;
  if (digits >= 7 && /^[+\d\s().,/#extn-]+$/i.test(text)) {
    return { to: paths.adminNewRequest(text), label: 'New request with this number' };
  }
  if (digits > 0) return null;
  return { to: paths.adminNewRequest('', text), label: 'New request with this name' };
}

/** A staff page and its name in the navigation. */
export interface StaffPage {
  label: string;
  to: string;
}

/**
 * The pages whose names begin with the typed text. Two letters are probably the beginning of a person's name, so they
 * find no page.
 */
export function pagesNamed(words: string, pages: readonly StaffPage[]): readonly StaffPage[] {
  const typed = words.trim().toLowerCase();
  return typed.length < 3 ? [] : pages.filter(({ label }) => label.toLowerCase().startsWith(typed));
}

/** The page of a match. Price list requests and imported customers have no own page, so the customer's page opens. */
export function matchUrl(match: Match, person: Pick<FoundPerson, 'email' | 'phone'>): string {
  if (match.record === 'order') return paths.adminOrder(match.reference);
  if (match.record === 'request') return paths.adminRequest(match.reference);
  if (match.record === 'invoice') return paths.adminInvoicePaper(match.reference);
  return paths.adminCustomer(person);
}
