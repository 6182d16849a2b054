import type { FormDefinition } from '#components/form/form-definition.ts';
import {
  assessmentConcerns,
  assessmentPropertyTypes,
  assessmentReferralSources,
  assessmentServices,
  assessmentTimeframes,
  assessmentUrgencies,
} from '#content/assessment-options.ts';
import { bookingPropertySizes } from '#content/form-options.ts';
import { times } from '#content/promises.ts';
import { addressFields, contactFields, defaultWords } from './common.ts';

export const assessmentForm = {
  ...defaultWords,
  name: 'Free safety assessment',
  draft: 'assessment',
  missing: {
    title: 'Missing Information',
    description: 'Please fill in all required contact information.',
  },
  sections: [
    { legend: 'Your contact details', topic: 'Contact', fields: contactFields },
    {
      legend: 'The property',
      topic: 'Property',
      fields: [
        ...addressFields,
        {
          name: 'propertyType',
          label: 'Property type',
          kind: 'select',
          options: assessmentPropertyTypes,
          hasOpenCodes: true,
          span: 3,
        },
        {
          name: 'propertySize',
          label: 'Property size',
          kind: 'select',
          options: bookingPropertySizes,
          hasOpenCodes: true,
          span: 3,
        },
        {
          name: 'occupants',
          label: 'How many people live or work there?',
          kind: 'text',
          span: 3,
        },
      ],
    },
    {
      legend: 'How can we help?',
      topic: 'Assessment',
      fields: [
        {
          name: 'serviceType',
          label: 'Service',
          kind: 'select',
          options: assessmentServices,
          hasOpenCodes: true,
        },
        {
          name: 'urgencyLevel',
          label: 'How urgent is it?',
          kind: 'select',
          options: assessmentUrgencies,
          hasOpenCodes: true,
        },
        {
          name: 'description',
          label: 'What happened, or what worries you?',
          kind: 'textarea',
        },
        {
          name: 'previousIncidents',
          label: 'There have been incidents before',
          kind: 'checkbox',
          span: 3,
        },
        {
          name: 'insuranceClaim',
          label: 'An insurance claim is involved',
          kind: 'checkbox',
          span: 3,
        },
      ],
    },
    {
      legend: 'Your concerns',
      topic: 'Concerns',
      description: 'Check all that apply. It helps us send the right people and equipment.',
      fields: [
        {
          name: 'concerns',
          label: 'What applies to your property?',
          kind: 'checkboxes',
          options: assessmentConcerns,
          hasOpenCodes: true,
        },
      ],
    },
    {
      legend: 'The visit',
      topic: 'Visit',
      fields: [
        {
          name: 'timeframe',
          label: 'Best time for a visit',
          kind: 'select',
          options: assessmentTimeframes,
          span: 3,
        },
        {
          name: 'referralSource',
          label: 'How did you hear about us?',
          kind: 'select',
          options: assessmentReferralSources,
          span: 3,
        },
        {
          name: 'accessibilityIssues',
          onlyInRequest: true,
          label: 'Access to the property',
          kind: 'textarea',
          rows: 2,
          help: 'Gates, stairs, parking, or people who need care when we visit.',
        },
        { name: 'additionalNotes', label: 'Anything else', kind: 'textarea', rows: 3 },
      ],
    },
  ],
  success: {
    title: 'Assessment Request Submitted',
    description: `We'll contact you within ${times.assessment}.`,
  },
  submitLabel: 'Request my free assessment',
} as const satisfies FormDefinition;
