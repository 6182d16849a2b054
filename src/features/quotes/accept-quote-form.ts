/** The form by which a quote is accepted: by its customer, on a colleague's phone, or for a customer who calls. */
import type { FormDefinition } from '#components/form/form-definition.ts';
import type { AskedTimes } from '#features/service-requests/customer-activity.ts';
import type { CustomerQuote } from '#features/billing/customer-quote.ts';
import { defaultWords } from '#features/service-requests/forms/common.ts';
import { wishedTimes } from '#features/service-requests/forms/customer-forms.ts';
import { fieldLimits } from '#lib/forms/field-schemas.ts';

export type Acceptance = NonNullable<CustomerQuote['acceptedHow']>;

/** What is sent. */
export interface AcceptedQuote extends AskedTimes {
  /** Positions of the optional lines. */
  chosen: number[];
  /** What was seen: any other total is refused. */
  totalCents: number;
  name: string;
  /** The last four of the phone, or ''. */
  digits: string;
}

const words: Record<Acceptance, { name: string; accepted: string; next: string }> = {
  online: {
    name: 'Your full name',
    accepted: 'I accept this quote and the terms',
    next: 'We’ll contact you to set the visit.',
  },
  'in-person': {
    name: 'Your full name',
    accepted: 'I accept this quote and the terms',
    next: 'It is saved with the request.',
  },
  'by-phone': {
    name: 'Full name of the customer',
    accepted: 'The customer accepts this quote and the terms',
    next: 'It is saved with the request.',
  },
};

const noDigits = { name: 'digits', label: '', kind: 'hidden' } as const;
const digits = {
  name: 'digits',
  label: 'Last four digits of your phone number',
  help: 'This quote was sent more than two weeks ago, so we ask who you are.',
  kind: 'text',
  required: 'Please enter the last four digits of your phone number',
  maxLength: 4,
  autoComplete: 'off',
} as const;

interface Accepting {
  how: Acceptance;
  reference: string;
  needsDigits: boolean;
}

export function acceptQuoteForm({ how, reference, needsDigits }: Accepting) {
  return {
    ...defaultWords,
    name: 'Accept quote',
    // Of the request: what was typed for a quote that another one has replaced is still there.
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
            label: words[how].accepted,
            kind: 'checkbox',
            required: 'Please check this box to accept',
          },
        ],
      },
      {
        legend: 'Which days suit you?',
        description: 'If you know already. We’ll contact you to confirm a time.',
        fields: wishedTimes,
      },
    ],
    success: { title: 'Quote accepted', description: words[how].next },
    failure: { ...defaultWords.failure, title: 'Quote not accepted' },
    submitLabel: 'Accept quote',
  } as const satisfies FormDefinition;
}
