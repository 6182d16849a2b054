import { formatPhone } from '#lib/format/phone.ts';
import { smsHref, telHref } from '#lib/format/tel.ts';
import type { ServiceRequest } from './service-request.ts';

interface ContactAction {
  way: 'phone' | 'text';
  label: string;
  href: string;
  /** True if the customer prefers to be contacted this way. */
  isPreferred: boolean;
}

/** Call and text, the preferred one first; empty if there is no phone number. */
export function contactActions({ phone, fields }: ServiceRequest): ContactAction[] {
  if (phone === '') return [];
  const actions: Omit<ContactAction, 'isPreferred'>[] = [
    { way: 'phone', label: `Call ${formatPhone(phone)}`, href: telHref(phone) },
    { way: 'text', label: 'Text', href: smsHref(phone) },
  ];
  return actions
    .map((action) => ({ ...action, isPreferred: action.way === fields.preferredContact }))
    .sort((a, b) => Number(b.isPreferred) - Number(a.isPreferred));
}

const preferences: Partial<Record<string, string>> = {
  phone: 'Prefers a call',
  text: 'Prefers a text',
  email: 'Prefers an email',
};

/** The customer's preferred way of contact; empty if there is no preference. */
export function preferenceText({ fields }: ServiceRequest): string {
  return preferences[String(fields.preferredContact)] ?? '';
}
