/** The forms to decline a quote, or to ask for a change. */
import type { FormDefinition } from '#components/form/form-definition.ts';
import { defaultWords } from '#features/service-requests/forms/common.ts';
import { messageForm } from '#features/service-requests/forms/customer-forms.ts';
import type { Database } from '#types/database.ts';

export type QuoteDeclineReason = Database['public']['Enums']['quote_decline_reason'];

export const declineReasonLabels = {
  price: 'The price',
  timing: 'The timing',
  'another-company': 'Another company does it',
  'not-needed': 'It’s not needed anymore',
  other: 'Something else',
} as const satisfies Record<QuoteDeclineReason, string>;

export const declineQuoteForm = {
  ...defaultWords,
  name: 'Decline quote',
  draft: 'quote-decline',
  sections: [
    {
      legend: '',
      fields: [
        {
          name: 'reason',
          label: 'What is the reason?',
          kind: 'select',
          options: Object.entries(declineReasonLabels).map(([value, label]) => ({ value, label })),
          required: 'Please choose one',
        },
        {
          name: 'note',
          label: 'Anything we should know',
          kind: 'textarea',
          help: 'Only our team reads it.',
        },
      ],
    },
  ],
  success: { title: 'Quote declined', description: 'Thank you for telling us.' },
  failure: { ...defaultWords.failure, title: 'Not sent' },
  submitLabel: 'Decline quote',
} as const satisfies FormDefinition;

export const declinePlanForm: FormDefinition = {
  ...declineQuoteForm,
  success: { ...declineQuoteForm.success, title: 'Plan declined' },
  submitLabel: 'Decline plan',
};

export const changeQuoteForm = {
  ...messageForm,
  name: 'Change of the quote',
  draft: 'quote-change',
  success: {
    title: 'Message sent',
    description: 'We’ll answer with another version, or call you.',
  },
} as const satisfies FormDefinition;
