import type { FormDefinition, ValuesOf } from '#components/form/form-definition.ts';
import { entryMessages, fieldLimits } from '#lib/forms/field-schemas.ts';

export const priceListForm = {
  name: 'Price list request',
  draft: 'price-list',
  sections: [
    {
      legend: '',
      fields: [
        {
          name: 'name',
          label: 'Full name',
          kind: 'text',
          required: 'Please enter your full name',
          maxLength: fieldLimits.name,
          autoComplete: 'name',
        },
        { name: 'email', label: 'Email', kind: 'email', required: entryMessages.email },
        { name: 'company', label: 'Company', kind: 'text', autoComplete: 'organization', span: 3 },
        { name: 'phone', label: 'Phone', kind: 'tel', span: 3 },
        {
          name: 'message',
          label: 'Additional information',
          kind: 'textarea',
          help: 'Which products, and how many.',
        },
      ],
    },
  ],
  missing: { title: 'Missing Information', description: 'Please fill in all required fields.' },
  success: { title: 'Request Submitted!', description: "We'll send you our price list shortly." },
  failure: { title: 'Error', description: 'Failed to submit request. Please try again.' },
  submitLabel: 'Submit Request',
  busyLabel: 'Submitting...',
} as const satisfies FormDefinition;

export type PriceListRequest = ValuesOf<typeof priceListForm>;
