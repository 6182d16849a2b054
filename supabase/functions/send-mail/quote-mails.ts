/** Mails about quotes. Amounts come from the database. Mails to customers leave out the texts that customers typed. */
import { payWords } from '#content/pay-words.ts';
import { quoteWords } from '#content/quote-words.ts';
import { planPrice } from '#features/billing/plans/plan-price.ts';
import { planFacts, planTerms, totalLabel, type Plan } from '#features/billing/plans/plan.ts';
import { declineReasonLabels } from '#features/billing/quotes/decline-quote-form.ts';
import { preferredTimesText } from '#features/service-requests/customer-activity.ts';
import { longMoment } from '#features/service-requests/visits/times.ts';
import { formatDay } from '#lib/format/business-days.ts';
import { capital } from '#lib/format/capital.ts';
import { formatDayWithWeekday } from '#lib/format/dates.ts';
import { formatCents } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';
import { howToPay, license, lineRow, paymentFacts, sumRows, toCardNote } from './line-rows.ts';
import {
  text,
  typedFacts,
  type AmountRow,
  type MailBlock,
  type MailContent,
  type MailContext,
} from './mail-content.ts';
import type { DepositReceived, MailData, QuoteData } from './mail-data.ts';
import { aboutRequest, requestFacts, requestToStaff, toCustomer } from './request-mails.ts';

export function quoteSent(data: QuoteData, context: MailContext): MailContent {
  const { isExtra, version, message, depositCents } = data.quote;
  const isNew = version > 1 && !isExtra;
  const noun = nounOf(data);
  const what = isExtra ? 'quote for extra work' : isNew ? `new ${noun}` : noun;
  return {
    subject: `Your ${what}: ${price(data)}, ${data.reference}`,
    heading: `Your ${what}`,
    blocks: [
      text(
        `${isNew && !data.quote.plan ? 'This quote replaces the one before. ' : ''}Here is what we offer and what it costs. ${validity(data)}`,
      ),
      ...(message ? [text(message)] : []),
      ...amounts(data),
      ...(depositCents > 0
        ? [
            text(
              `The deposit is due before we begin. ${data.paysOnline ? quoteWords.depositHowOnline : quoteWords.depositHow}`,
            ),
          ]
        : []),
      ...terms(data),
      license,
    ],
    ...aboutOpenQuote(data, context),
  };
}

export function quoteReminder(data: QuoteData, context: MailContext): MailContent {
  return {
    subject: `Your ${nounOf(data)} is valid until ${formatDay(data.quote.validUntil)}: ${data.reference}`,
    heading: `Your ${nounOf(data)} is still open`,
    blocks: [
      text(`Here is our ${nounOf(data)} once more. ${validity(data)}`),
      ...amounts(data),
      ...terms(data),
    ],
    ...aboutOpenQuote(data, context),
  };
}

export function quoteAccepted(data: QuoteData, context: MailContext): MailContent {
  const { depositCents, depositPaidCents, nextVisitAt } = data.quote;
  return {
    subject: `Accepted: your ${nounOf(data)} for ${price(data)}, ${data.reference}`,
    heading: `Your ${nounOf(data)} is accepted`,
    blocks: [
      text(
        `Thank you for accepting our ${nounOf(data)}. This is what we agreed on.${nextVisitAt ? ` Your next visit is on ${longMoment(nextVisitAt)}.` : ''}`,
      ),
      ...amounts(data),
      ...(depositPaidCents < depositCents
        ? [text('The deposit is due before we begin.'), ...howToPay(data.reference, data)]
        : []),
      ...terms(data),
      text(quoteWords.rightToCancel),
      {
        kind: 'facts',
        facts: [
          { label: 'Terms', text: 'Read the terms', href: context.siteUrl + paths.terms },
          payWords.license,
        ],
      },
    ],
    ...aboutRequest(data, context),
    closing: 'Is something not as you want it? Call us.',
  };
}

export function quoteDeclined(data: QuoteData, context: MailContext): MailContent {
  return {
    subject: `You declined our ${nounOf(data)} for request ${data.reference}`,
    heading: `You declined our ${nounOf(data)}`,
    blocks: [text("Thank you for telling us. You don't need to do anything else.")],
    ...aboutRequest(data, context),
    closing: 'Have you changed your mind? Write to us on the page of your request, or call us.',
  };
}

export function quoteWithdrawn(data: QuoteData, context: MailContext): MailContent {
  return {
    subject: `We withdrew our ${nounOf(data)} for request ${data.reference}`,
    heading: `We withdrew our ${nounOf(data)}`,
    blocks: [
      text(
        `Our ${nounOf(data)} for ${price(data)} can't be accepted anymore. We're sorry for the change.`,
      ),
    ],
    ...aboutRequest(data, context),
    closing: 'Do you have a question? Write to us on the page of your request, or call us.',
  };
}

export function quoteCanceled(data: QuoteData, context: MailContext): MailContent {
  const { totalCents, canceledOn, depositPaidCents } = data.quote;
  return {
    subject: `Canceled: your quote for ${formatCents(totalCents)}, ${data.reference}`,
    heading: 'You canceled what you had accepted',
    blocks: [
      text(
        `We noted that you canceled our quote for ${formatCents(totalCents)}${canceledOn ? ` on ${formatDayWithWeekday(canceledOn)}` : ''}. Nothing of it will be done or invoiced.${depositPaidCents > 0 ? ` You get your deposit of ${formatCents(depositPaidCents)} back.` : ''}`,
      ),
    ],
    ...aboutRequest(data, context),
    closing: 'Is that not what you meant? Call us.',
  };
}

export function depositReceived(data: DepositReceived, context: MailContext): MailContent {
  const { payment, quote, reference } = data;
  const isReturn = payment.amountCents < 0;
  const amount = formatCents(Math.abs(payment.amountCents));
  const rows: MailBlock = {
    kind: 'amounts',
    title: 'The quote',
    rows: [{ label: 'Total', amount: formatCents(quote.totalCents) }, ...depositRows(quote)],
  };
  const about = { ...toCustomer(data, context), closing: 'Do you have a question? Call us.' };
  if (data.requestedAgain) {
    return {
      subject: `Please pay ${amount} again: ${reference}`,
      heading: `Please pay ${amount} again`,
      blocks: [
        text(
          `We paid you back ${amount} of the deposit for request ${reference}. It is to be paid before the work.`,
        ),
        rows,
        ...howToPay(reference, data),
      ],
      ...about,
    };
  }
  return {
    subject: isReturn
      ? `We paid you back ${amount}: ${reference}`
      : `Receipt: deposit of ${amount}, ${reference}`,
    heading: isReturn ? `We paid you back ${amount}` : 'Thank you for your deposit',
    blocks: [
      text(
        isReturn
          ? `This is what you get back of the deposit for request ${reference}.`
          : `We received a deposit of ${amount} for request ${reference}. We will take it off your invoice.`,
      ),
      ...toCardNote(payment),
      paymentFacts(payment),
      rows,
    ],
    ...about,
  };
}

function answersTo(
  noun: 'quote' | 'plan',
  plan: Pick<Plan, 'calls'> | null,
): Record<MailData['quote-answered']['answer'], { heading: string; next: string }> {
  return {
    accepted: {
      heading: `${capital(noun)} accepted`,
      next: !plan
        ? 'Set the visit.'
        : plan.calls
          ? 'It has no visits: go when the customer calls.'
          : 'Its visits are set.',
    },
    declined: { heading: `${capital(noun)} declined`, next: 'There is nothing to do.' },
    'change-asked': {
      heading: `A customer asks for a change of the ${noun}`,
      next: 'Send the next version, or answer in the request.',
    },
    'asked-again': {
      heading: `A customer asks for an expired ${noun} again`,
      next: 'Send the next version, or call.',
    },
    canceled: {
      heading: 'Canceled by the customer',
      next: 'Cancel a visit that is set for it.',
    },
  };
}

const hows = {
  online: 'Online',
  'in-person': 'In person',
  'by-phone': 'By phone',
  'on-paper': 'On paper',
} as const;

export function quoteAnswered(data: MailData['quote-answered'], context: MailContext): MailContent {
  const { answer, isExtra, version } = data;
  const noun = data.plan ? 'plan' : 'quote';
  const { heading, next } = answersTo(noun, data.plan)[answer];
  const cost = data.plan ? planPrice(data.plan, data.totalCents) : formatCents(data.totalCents);
  const { acceptedName, how, days, times, reason, note, message } = data;
  const { canceledOn, canceledBy, depositPaidCents = 0 } = data;
  return {
    subject: `${heading}: ${data.reference}, ${cost}`,
    heading,
    blocks: [
      text(
        `${isExtra ? 'Extra work' : capital(noun)}, version ${version}: ${cost}${data.depositCents > 0 ? `. ${quoteWords.deposit}: ${formatCents(data.depositCents)}` : ''}. ${next}${depositPaidCents > 0 ? ` Give back the deposit of ${formatCents(depositPaidCents)}.` : ''}`,
      ),
      typedFacts([
        ...requestFacts(data),
        { label: 'Accepted by', text: acceptedName ?? '' },
        { label: 'How', text: how ? hows[how] : '' },
        {
          label: 'Suits the customer',
          text: days ? preferredTimesText({ days, times: times ?? [] }) : '',
        },
        { label: 'Reason', text: reason ? declineReasonLabels[reason] : '' },
        { label: 'What they wrote', text: note ?? message ?? '' },
        { label: 'Canceled on', text: canceledOn ? formatDayWithWeekday(canceledOn) : '' },
        { label: 'Why', text: data.cancelReason ?? '' },
        { label: 'Noted by', text: canceledBy ?? '' },
      ]),
    ],
    ...requestToStaff(data, context),
  };
}

const nounOf = ({ quote }: QuoteData) => (quote.plan ? 'plan' : 'quote');

/** The price of a quote. For a plan, the price of a visit or a month. */
const price = ({ quote: { plan, totalCents } }: QuoteData) =>
  plan ? planPrice(plan, totalCents) : formatCents(totalCents);

/** The terms of a plan. They also say how to stop the plan. */
const terms = ({ quote: { plan } }: QuoteData): MailBlock[] =>
  plan ? [text(planTerms(plan).join(' '))] : [];

const validity = ({ quote }: QuoteData) =>
  `It is valid until the end of ${formatDayWithWeekday(quote.validUntil)}, California time.`;

function aboutOpenQuote(data: QuoteData, context: MailContext) {
  const about = aboutRequest(data, context);
  return {
    ...about,
    ...(data.token &&
      about.action && { action: { ...about.action, label: `See and answer the ${nounOf(data)}` } }),
    closing:
      'You can accept it, ask for a change or say no on the page of your request. Nothing is charged there. Do you have a question? Call us.',
  };
}

const depositRows = ({ depositCents, depositPaidCents }: QuoteData['quote']): AmountRow[] =>
  [
    { label: quoteWords.deposit, cents: depositCents },
    { label: 'Deposit paid', cents: depositPaidCents },
  ]
    .filter(({ cents }) => cents !== 0)
    .map(({ label, cents }) => ({ label, amount: formatCents(cents) }));

/** The facts of a plan, the chosen lines with their totals and deposit, and the options that can be added. */
function amounts({ quote }: QuoteData): MailBlock[] {
  const { lines, plan } = quote;
  const options = lines.filter(({ chosen }) => !chosen);
  return [
    ...(plan ? [{ kind: 'facts', facts: planFacts(plan) } as const] : []),
    {
      kind: 'amounts',
      title: plan ? 'The plan' : 'The quote',
      rows: [
        ...lines.filter(({ chosen }) => chosen).map(lineRow),
        ...sumRows(quote, totalLabel(plan)),
        ...depositRows(quote),
      ],
    },
    ...(options.length > 0
      ? [{ kind: 'amounts', title: 'What you can add', rows: options.map(lineRow) } as const]
      : []),
  ];
}
