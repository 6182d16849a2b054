import type { FormDefinition } from '#components/form/form-definition.ts';
import { quotePropertyTypes, quoteServices, quoteUrgencies } from '#content/form-options.ts';
import { times } from '#content/promises.ts';
import { addressFields, contactFields, defaultWords, replyFields } from './common.ts';

export const quoteForm = {
  ...defaultWords,
  name: 'Quote request',
  draft: 'quote',
  sections: [
    { legend: 'Your contact details', topic: 'Contact', fields: contactFields },
    {
      legend: 'What you need',
      topic: 'Service',
      fields: [
        {
          name: 'services',
          label: 'Services',
          kind: 'checkboxes',
          options: quoteServices,
          required: 'Please check what you need a quote for',
          requiredToast: {
            title: 'Service Selection Required',
            description: 'Please select at least one service.',
          },
          help: 'Check one or more.',
        },
        {
          name: 'urgency',
          label: 'How soon do you need it?',
          kind: 'select',
          options: quoteUrgencies,
        },
        {
          name: 'description',
          label: 'What happened, or what do you want to protect?',
          kind: 'textarea',
        },
      ],
    },
    {
      legend: 'The property',
      topic: 'Property',
      fields: [
        {
          name: 'propertyType',
          label: 'Property type',
          kind: 'select',
          options: quotePropertyTypes,
        },
        ...addressFields,
      ],
    },
    { legend: 'How to reach you', topic: 'How to reach them', fields: replyFields },
  ],
  success: {
    title: 'Quote Request Submitted!',
    description: `We'll contact you within ${times.request} with your custom quote.`,
  },
  submitLabel: 'Request my quote',
} as const satisfies FormDefinition;
