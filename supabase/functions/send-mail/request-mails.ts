import { fieldsOf } from '#components/form/form-definition.ts';
import { site } from '#config/site.ts';
import { guardsForMembers } from '#content/safety-notes.ts';
import { priceListForm } from '#features/price-requests/price-list-form.ts';
import { answersOf, chosenAnswers } from '#features/service-requests/answers.ts';
import { requestForms } from '#features/service-requests/request-forms.ts';
import { requestKindLabels, type RequestKind } from '#features/service-requests/request-kind.ts';
import { requestNames } from '#features/service-requests/request-kind.ts';
import { formatDay } from '#lib/format/business-days.ts';
import { businessToday, formatDayWithWeekday, formatTime, isDay } from '#lib/format/dates.ts';
import { formatCents, parseDollars } from '#lib/format/money.ts';
import { formatPhone } from '#lib/format/phone.ts';
import { paths } from '#lib/paths.ts';
import { greeting } from './customer-text.ts';
import {
  callUs,
  reasons,
  text,
  toStaffAbout,
  typedFacts,
  type Fact,
  type MailContent,
  type MailContext,
} from './mail-content.ts';
import type { ForCustomer, MailData, StaffMailData } from './mail-data.ts';

/** Parts of every mail to a customer about a request. Without a token, the button calls our phone number. */
export function toCustomer(
  { name, token, isFirst }: ForCustomer & { name: string },
  { siteUrl }: MailContext,
): Pick<MailContent, 'greeting' | 'action' | 'reason'> {
  return {
    greeting: greeting(name),
    action: token
      ? { label: 'See your request', href: `${siteUrl}${paths.yourRequest}#token=${token}` }
      : callUs,
    reason: isFirst ? reasons.request : reasons.laterRequest,
  };
}

/**
 * Adds the note about 911 to `toCustomer`: in emergencies, and in the first mail. Mails about money have no such note.
 */
export function aboutRequest(
  data: ForCustomer & { name: string },
  context: MailContext,
): Pick<MailContent, 'greeting' | 'action' | 'reason' | 'danger'> {
  const { emergency, isFirst } = data;
  return {
    ...toCustomer(data, context),
    ...(emergency ? { danger: 'emergency' } : isFirst && { danger: 'request' }),
  };
}

/** Facts about a request, for a mail to staff. */
export const requestFacts = (
  request: Pick<MailData['customer-activity'], 'requestKind' | 'reference' | 'name' | 'phone'>,
): Fact[] => [
  { label: 'Request', text: `${requestKindLabels[request.requestKind]} ${request.reference}` },
  { label: 'Name', text: request.name },
  { label: 'Phone', text: formatPhone(request.phone) },
];

/**
 * The button and the end of a mail to staff about a request. Staff can reply to it only if the customer gave an email
 * address.
 */
export const requestToStaff = (
  { reference, email }: Pick<MailData['customer-activity'], 'reference' | 'email'>,
  { siteUrl }: MailContext,
) => ({
  action: { label: 'Open the request', href: siteUrl + paths.adminRequest(reference) },
  ...(email ? toStaffAbout(email) : { reason: reasons.staff }),
});

/**
 * Contact fields, under the names that all forms use. A mail to staff shows these fields first and does not repeat
 * them.
 */
const shownAbove = ['firstName', 'lastName', 'fullName', 'email', 'phone'];

export function requestReceived(
  data: MailData['request-received'],
  context: MailContext,
): MailContent {
  const { reference, requestKind, answers, isContacted } = data;
  const fields = chosenAnswers(requestKind, answers);
  const facts = factsOf(requestKind, fields).filter((fact) => fact.name in fields);
  const isEmergencyBooking = requestKind === 'booking' && fields.emergencyService === true;
  return {
    subject: `We received your ${requestNames[requestKind]} ${reference}`,
    heading: `We received your ${requestNames[requestKind]}`,
    blocks: [
      text(
        isContacted
          ? 'This is what we noted when you called. The page of your request shows what happens next.'
          : requestForms[requestKind].success.description,
      ),
      ...(isEmergencyBooking && !isContacted
        ? [text('Emergency bookings: 24-48 hour response.')]
        : []),
      ...(requestKind === 'guard-application' ? [text(guardsForMembers)] : []),
      { kind: 'facts', facts: [{ label: 'Your reference', text: reference }, ...facts] },
    ],
    ...aboutRequest(data, context),
    closing:
      'You can add photos on the page of your request. Need us sooner, or is something wrong? Call us and have your reference ready.',
  };
}

export function priceListReceived({ name }: MailData['price-list-received']): MailContent {
  return {
    subject: 'We received your price list request',
    heading: 'We received your price list request',
    greeting: greeting(name),
    blocks: [text(priceListForm.success.description)],
    action: callUs,
    closing: 'Need it sooner? Call us.',
    reason: reasons.request,
  };
}

/** The price list of the catalog, by category. */
export function priceList(
  { name, message, author, products }: MailData['price-list'],
  { siteUrl }: MailContext,
): MailContent {
  const categories = [...new Set(products.map(({ category }) => category))];
  return {
    subject: `The price list of ${site.name}`,
    heading: 'Our price list',
    greeting: greeting(name),
    blocks: [
      text('Thank you for asking for our price list. All prices are in US dollars, before tax.'),
      ...(message ? [text(author ? `${message}\n${author}` : message)] : []),
      ...categories.map((category) => ({
        kind: 'amounts' as const,
        title: category,
        rows: products
          .filter((product) => product.category === category)
          .map((product) => ({
            label: product.name,
            detail: `SKU ${product.id}`,
            amount: formatCents(parseDollars(product.price)),
          })),
      })),
    ],
    action: { label: 'See the products', href: siteUrl + paths.catalog },
    closing: `Questions, or a larger order? Call us at ${site.phone.display}, or answer this email.`,
    reason: reasons.request,
  };
}

export function newRequest(request: MailData['new-request'], context: MailContext): MailContent {
  const { reference, requestKind, name, email, phone, fields, emergency, promisedBy } = request;
  const facts = factsOf(requestKind, fields).filter((fact) => fact.text !== '');
  const onlyInRequest = fieldsOf(requestForms[requestKind])
    .filter((field) => field.onlyInRequest)
    .map((field) => field.name);
  const leftOut = facts
    .filter((fact) => onlyInRequest.includes(fact.name))
    .map((fact) => fact.label)
    .join(', ');
  const label = requestKindLabels[requestKind];
  const plan = facts.find((fact) => fact.name === 'coverage')?.text;
  const { startDate } = fields;
  // The subject of a guard application contains no reference, because there is no room for it after "EMERGENCY".
  const about =
    requestKind === 'guard-application' && typeof startDate === 'string' && isDay(startDate)
      ? `${label}: ${plan}, ${formatDay(startDate)}`
      : `${label} ${reference}, ${name}`;
  return {
    subject: `${emergency ? 'EMERGENCY: ' : ''}${about}`,
    heading: `${emergency ? 'Emergency: ' : ''}${label} ${reference}`,
    blocks: [
      text(
        `Promised: contact by ${formatTime(promisedBy)}, ${formatDayWithWeekday(businessToday(new Date(promisedBy)))}`,
      ),
      typedFacts([
        { label: 'Name', text: name },
        { label: 'Email', text: email },
        { label: 'Phone', text: formatPhone(phone) },
        ...facts.filter((fact) => ![...shownAbove, ...onlyInRequest].includes(fact.name)),
      ]),
      ...(leftOut === ''
        ? []
        : [{ kind: 'facts', facts: [{ label: 'Only in the request', text: leftOut }] } as const]),
    ],
    ...requestToStaff(request, context),
    ...(emergency && { danger: 'staff' }),
  };
}

export function newPriceRequest(
  { name, email, company, phone, message }: MailData['new-price-request'],
  { siteUrl }: MailContext,
): MailContent {
  return {
    subject: `Price list request from ${name}`,
    heading: 'New price list request',
    blocks: [
      text('Someone asked for the price list.'),
      typedFacts([
        { label: 'Name', text: name },
        { label: 'Email', text: email },
        { label: 'Company', text: company ?? '' },
        { label: 'Phone', text: formatPhone(phone ?? '') },
        { label: 'Additional information', text: message ?? '' },
      ]),
    ],
    action: { label: 'Open the price requests', href: siteUrl + paths.adminPriceRequests },
    ...toStaffAbout(email),
    closing: 'Answer there, with the price list. A reply to this email goes to the customer alone.',
  };
}

/** The label of each kind of staff mail in a summary. Null for a kind that no summary contains. */
export const digestLabels: Record<keyof StaffMailData, string | null> = {
  'new-order': 'Order',
  'order-activity': 'From a customer, order',
  'new-return': 'Return',
  'new-request': 'Request',
  'new-price-request': 'Price list request',
  'customer-activity': 'From a customer',
  'quote-answered': 'Quote answered',
  'invoice-above': 'Invoice above what was accepted',
  'day-sheet': null,
  'visit-changed': null,
  'staff-digest': null,
};

export function staffDigest(
  { count, first }: MailData['staff-digest'],
  { siteUrl }: MailContext,
): MailContent {
  const emergencies = first.filter(({ emergency }) => emergency).length;
  const more = count - first.length;
  return {
    subject: `${emergencies > 0 ? 'EMERGENCY: ' : ''}${count} more orders and requests`,
    heading: `${count} more orders and requests`,
    blocks: [
      text("So many arrived in the last hour that these didn't get an email of their own."),
      {
        kind: 'lines',
        title: 'Not emailed',
        lines: [
          ...first.map(({ kind, reference, emergency }) =>
            `${emergency ? 'EMERGENCY: ' : ''}${digestLabels[kind as keyof StaffMailData] ?? kind} ${reference ?? ''}`.trim(),
          ),
          ...(more > 0 ? [`and ${more} more`] : []),
        ],
      },
      {
        kind: 'facts',
        facts: [{ label: 'Orders', text: 'Open the orders', href: siteUrl + paths.adminOrders }],
      },
    ],
    action: { label: 'Open the requests', href: siteUrl + paths.adminRequests },
    reason: reasons.staff,
    ...(emergencies > 0 && { danger: 'staff' }),
  };
}

function factsOf(
  kind: RequestKind,
  fields: MailData['new-request']['fields'],
): (Fact & { name: string })[] {
  return answersOf({ kind, fields }).flatMap((section) => section.answers);
}
