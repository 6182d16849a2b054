import { site } from '#config/site.ts';
import { mailto } from '#lib/format/mailto.ts';
import { formatPhone } from '#lib/format/phone.ts';
import { smsHref, telHref } from '#lib/format/tel.ts';
import { requestNames } from './request-kind.ts';
import type { ServiceRequest } from './service-request.ts';

interface ContactAction {
  way: 'phone' | 'text' | 'email';
  label: string;
  href: string;
  /** Whether the visitor asked to be reached this way. */
  isPreferred: boolean;
}

const ways = ['phone', 'text', 'email'] as const;

/** Call, text and email as far as known, the preferred way first, otherwise the call. */
export function contactActions(request: ServiceRequest): ContactAction[] {
  const { preferredContact } = request.fields;
  const preferred = ways.find((way) => way === preferredContact);
  const actions: Record<ContactAction['way'], Pick<ContactAction, 'label' | 'href'>> = {
    phone: { label: `Call ${formatPhone(request.phone)}`, href: telHref(request.phone) },
    text: { label: 'Text', href: smsHref(request.phone) },
    email: {
      label: 'Email',
      href: mailto(
        request.email,
        `Your ${requestNames[request.kind]} ${request.reference}`,
        `Hello ${request.name},\n\nThank you for your request ${request.reference}.\n\n\n${site.name}\n${site.phone.display}`,
      ),
    },
  };
  const known = ways.filter((way) => (way === 'email' ? request.email : request.phone) !== '');
  const order = known.sort((a, b) => Number(b === preferred) - Number(a === preferred));
  return order.map((way) => ({ way, ...actions[way], isPreferred: way === preferred }));
}
