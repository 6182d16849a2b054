import type { FormDefinition } from '#components/form/form-definition.ts';
import {
  pestPropertySizes,
  pestPropertyTypes,
  pests,
  pestSeverities,
  pestUrgencies,
} from '#content/form-options.ts';
import { times } from '#content/promises.ts';
import { addressFields, contactFields, defaultWords, replyFields } from './common.ts';

export const pestQuoteForm = {
  ...defaultWords,
  name: 'Pest control quote request',
  draft: 'pest-quote',
  sections: [
    { legend: 'Your contact details', topic: 'Contact', fields: contactFields },
    {
      legend: 'The pests',
      topic: 'Pests',
      fields: [
        {
          name: 'pestProblems',
          label: 'What have you seen?',
          kind: 'checkboxes',
          options: pests,
          required: 'Please check what you have seen',
          requiredToast: {
            title: 'Pest Problem Required',
            description: 'Please select at least one pest problem.',
          },
          help: 'Check one or more.',
        },
        {
          name: 'severity',
          label: 'How bad is it?',
          kind: 'select',
          options: pestSeverities,
          span: 3,
        },
        {
          name: 'urgency',
          label: 'How soon should we come?',
          kind: 'select',
          options: pestUrgencies,
          span: 3,
        },
        {
          name: 'previousTreatments',
          label: 'Past treatments',
          kind: 'textarea',
          rows: 2,
          help: 'What was used, and when.',
        },
        {
          name: 'description',
          label: 'Anything else about the problem',
          kind: 'textarea',
          rows: 3,
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
          options: pestPropertyTypes,
          span: 3,
        },
        {
          name: 'propertySize',
          label: 'Property size',
          kind: 'select',
          options: pestPropertySizes,
          span: 3,
        },
        ...addressFields,
      ],
    },
    {
      legend: 'About your household',
      topic: 'Household',
      fields: [
        { name: 'petsSafetyNeeded', label: 'Pets live here', kind: 'checkbox', span: 2 },
        { name: 'childSafetyNeeded', label: 'Children live here', kind: 'checkbox', span: 2 },
        { name: 'organicPreferred', label: 'Organic preferred', kind: 'checkbox', span: 2 },
      ],
    },
    {
      legend: 'How to reach you',
      topic: 'How to reach them',
      fields: [
        ...replyFields,
        {
          name: 'inspectionDate',
          label: 'Preferred inspection date',
          kind: 'date',
          span: 3,
        },
      ],
    },
  ],
  success: {
    title: 'Pest Control Quote Request Submitted!',
    description: `Our certified technician will contact you within ${times.request} to schedule your free inspection.`,
  },
  submitLabel: 'Request my free inspection',
} as const satisfies FormDefinition;
