import * as z from 'zod/mini';
import type { FormDefinition } from '#components/form/form-definition.ts';
import {
  emailField,
  fieldLimits,
  optionalPhone,
  optionalText,
  requiredText,
} from '#lib/forms/field-schemas.ts';

const priceListSchema = () =>
  z.object({
    name: requiredText(fieldLimits.name, 'Please enter your full name'),
    email: emailField('Please enter an email address like name@example.com'),
    company: optionalText(fieldLimits.short),
    phone: optionalPhone('Please enter a phone number with at least 10 digits'),
    message: optionalText(fieldLimits.long),
  });

export type PriceListRequest = z.infer<ReturnType<typeof priceListSchema>>;

export const priceListForm: FormDefinition<PriceListRequest> = {
  name: 'Price list request',
  draft: 'price-list',
  schema: priceListSchema,
  empty: { name: '', email: '', company: '', phone: '', message: '' },
  sections: [
    {
      legend: '',
      fields: [
        { name: 'name', label: 'Full name', kind: 'text', required: true, autoComplete: 'name' },
        { name: 'email', label: 'Email', kind: 'email', required: true },
        { name: 'company', label: 'Company', kind: 'text', autoComplete: 'organization', span: 3 },
        { name: 'phone', label: 'Phone', kind: 'tel', span: 3 },
        {
          name: 'message',
          label: 'Additional information',
          kind: 'textarea',
          rows: 4,
          help: 'Which products, and how many.',
        },
      ],
    },
  ],
  refusals: [
    {
      fields: ['name', 'email'],
      message: {
        title: 'Missing Information',
        description: 'Please fill in all required fields.',
      },
    },
  ],
  success: {
    title: 'Request Submitted!',
    description: "We'll send you our price list shortly.",
  },
  failure: {
    title: 'Error',
    description: 'Failed to submit request. Please try again.',
  },
  submitLabel: 'Submit Request',
  busyLabel: 'Submitting...',
};
