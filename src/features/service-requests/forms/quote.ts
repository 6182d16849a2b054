import * as z from 'zod/mini';
import type { FormDefinition } from '#components/form/form-definition.ts';
import {
  quotePropertyTypes,
  quoteServiceNames,
  quoteServices,
  quoteUrgencies,
} from '#content/form-options.ts';
import { choiceList, fieldLimits, optionalChoice, optionalText } from '#lib/forms/field-schemas.ts';
import {
  addressEmpty,
  addressFields,
  addressShape,
  contactEmpty,
  contactFields,
  contactShape,
  missingInformation,
  replyEmpty,
  replyFields,
  replyShape,
  requiredContact,
  submissionFailed,
} from './common.ts';

const quoteSchema = () =>
  z.object({
    ...contactShape(),
    propertyType: optionalChoice(quotePropertyTypes),
    ...addressShape(),
    services: choiceList(quoteServiceNames, 'Please tick what you need a quote for'),
    urgency: optionalChoice(quoteUrgencies),
    description: optionalText(fieldLimits.long),
    ...replyShape(),
  });

export type QuoteRequest = z.infer<ReturnType<typeof quoteSchema>>;

export const quoteForm: FormDefinition<QuoteRequest> = {
  name: 'Quote request',
  draft: 'quote',
  schema: quoteSchema,
  empty: {
    ...contactEmpty,
    ...addressEmpty,
    propertyType: '',
    services: [],
    urgency: '',
    description: '',
    ...replyEmpty,
  },
  sections: [
    { legend: 'Your contact details', fields: contactFields },
    {
      legend: 'What you need',
      fields: [
        {
          name: 'services',
          label: 'Services',
          kind: 'checkboxes',
          options: quoteServices,
          required: true,
          help: 'Tick one or more.',
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
    {
      legend: 'How we reach you',
      fields: [...replyFields],
    },
  ],
  refusals: [
    { fields: requiredContact, message: missingInformation },
    {
      fields: ['services'],
      message: {
        title: 'Service Selection Required',
        description: 'Please select at least one service.',
      },
    },
  ],
  success: {
    title: 'Quote Request Submitted!',
    description: "We'll contact you within 24 hours with your custom quote.",
  },
  failure: submissionFailed,
  submitLabel: 'Request my quote',
  busyLabel: 'Sending…',
};
