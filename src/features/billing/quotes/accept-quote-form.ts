/**
 * The form that accepts a quote. Customers use it online or on a team member's phone. The office uses it when a
 * customer accepts by phone or on paper.
 */
import type { FormDefinition } from '#components/form/form-definition.ts';
import type { PreferredTimes } from '#features/service-requests/customer-activity.ts';
import { defaultWords } from '#features/service-requests/forms/common.ts';
import { preferredTimeFields } from '#features/service-requests/forms/customer-forms.ts';
import { capital } from '#lib/format/capital.ts';
import { fieldLimits } from '#lib/forms/field-schemas.ts';
import type { Plan } from '../plans/plan.ts';
import type { CustomerQuote } from './customer-quote.ts';

export type Acceptance = NonNullable<CustomerQuote['acceptedHow']>;

/** Values that are sent to accept a quote. */
export interface AcceptedQuote extends PreferredTimes {
  /** Positions of the optional lines that the customer chose. */
  chosen: number[];
  /** The total that the customer saw. The database refuses a different total. */
  totalCents: number;
  name: string;
  /** The last four digits of the phone number. Empty if they are not needed. */
  digits: string;
}

const words: Record<Acceptance, { name: string; who: string; next: string }> = {
  online: {
    name: 'Your full name',
    who: 'I accept',
    next: 'We’ll contact you to set the visit.',
  },
  'in-person': {
    name: 'Your full name',
    who: 'I accept',
    next: 'It is saved with the request.',
  },
  'by-phone': {
    name: 'Full name of the customer',
    who: 'The customer accepts',
    next: 'It is saved with the request.',
  },
  'on-paper': {
    name: 'Full name of the customer',
    who: 'The customer accepts',
    next: 'It is saved with the request.',
  },
};

const days = {
  legend: 'Which days suit you?',
  description: 'If you know already. We’ll contact you to confirm a time.',
  fields: preferredTimeFields,
} as const;
const noDigits = { name: 'digits', label: '', kind: 'hidden' } as const;
const digits = {
  name: 'digits',
  label: 'Last four digits of your phone number',
  help: 'It was sent more than two weeks ago, so we ask who you are.',
  kind: 'text',
  required: 'Please enter the last four digits of your phone number',
  maxLength: 4,
  autoComplete: 'off',
} as const;

interface Accepting {
  how: Acceptance;
  reference: string;
  needsDigits: boolean;
  /** `null` for a quote that is not a plan. */
  plan: Pick<Plan, 'calls'> | null;
}

export function acceptQuoteForm({ how, reference, needsDigits, plan }: Accepting) {
  const isPlan = plan !== null;
  const noun = isPlan ? 'plan' : 'quote';
  return {
    ...defaultWords,
    name: `Accept ${noun}`,
    // The draft belongs to the request, because the typed text must survive a new version of the quote.
    draft: `quote-accept-${reference}`,
    sections: [
      {
        legend: '',
        fields: [
          { name: 'quote', label: '', kind: 'hidden' },
          {
            name: 'name',
            label: words[how].name,
            kind: 'text',
            required: 'Please enter the full name',
            maxLength: fieldLimits.name,
            autoComplete: how === 'online' ? 'name' : 'off',
          },
          needsDigits ? digits : noDigits,
          {
            name: 'accepted',
            label: `${words[how].who} this ${isPlan ? 'plan, which repeats,' : 'quote'} and the terms`,
            kind: 'checkbox',
            required: 'Please check this box to accept',
          },
        ],
      },
      // A plan already has fixed days, so the form does not ask for preferred days.
      ...(isPlan ? [] : [days]),
    ],
    success: {
      title: `${capital(noun)} accepted`,
      description: isPlan && how === 'online' ? planNext(plan) : words[how].next,
    },
    failure: { ...defaultWords.failure, title: `${capital(noun)} not accepted` },
    submitLabel: `Accept ${noun}`,
  } as const satisfies FormDefinition;
}

function planNext({ calls }: Pick<Plan, 'calls'>): string {
  return calls ? 'You’ll see your calls here.' : 'You’ll see your visits here.';
}
