import * as z from 'zod/mini';
import type { FormDefinition } from '#components/form/form-definition.ts';
import {
  assessmentConcernNames,
  assessmentConcerns,
  assessmentPropertySizes,
  assessmentPropertyTypes,
  assessmentReferralSources,
  assessmentServices,
  assessmentTimeframes,
  assessmentUrgencies,
} from '#content/assessment-options.ts';
import { choiceList, fieldLimits, optionalChoice, optionalText } from '#lib/forms/field-schemas.ts';
import {
  addressEmpty,
  addressFields,
  addressShape,
  contactEmpty,
  contactFields,
  contactShape,
  requiredContact,
  submissionFailed,
} from './common.ts';

const services = assessmentServices.flatMap((group): readonly { value: string }[] => group.options);

const assessmentSchema = () =>
  z.object({
    ...contactShape(),
    ...addressShape(),
    propertyType: optionalChoice(assessmentPropertyTypes),
    propertySize: optionalChoice(assessmentPropertySizes),
    occupants: optionalText(fieldLimits.short),
    serviceType: optionalChoice(services),
    urgencyLevel: optionalChoice(assessmentUrgencies),
    description: optionalText(fieldLimits.long),
    previousIncidents: z.boolean(),
    insuranceClaim: z.boolean(),
    concerns: choiceList(assessmentConcernNames),
    accessibilityIssues: optionalText(fieldLimits.long),
    timeframe: optionalChoice(assessmentTimeframes),
    referralSource: optionalChoice(assessmentReferralSources),
    additionalNotes: optionalText(fieldLimits.long),
  });

type AssessmentRequest = z.infer<ReturnType<typeof assessmentSchema>>;

export const assessmentForm: FormDefinition<AssessmentRequest> = {
  name: 'Free safety assessment',
  draft: 'assessment',
  schema: assessmentSchema,
  empty: {
    ...contactEmpty,
    ...addressEmpty,
    propertyType: '',
    propertySize: '',
    occupants: '',
    serviceType: '',
    urgencyLevel: '',
    description: '',
    previousIncidents: false,
    insuranceClaim: false,
    concerns: [],
    accessibilityIssues: '',
    timeframe: '',
    referralSource: '',
    additionalNotes: '',
  },
  sections: [
    { legend: 'Your contact details', fields: contactFields },
    {
      legend: 'The property',
      fields: [
        ...addressFields,
        {
          name: 'propertyType',
          label: 'Property type',
          kind: 'select',
          options: assessmentPropertyTypes,
          span: 3,
        },
        {
          name: 'propertySize',
          label: 'Property size',
          kind: 'select',
          options: assessmentPropertySizes,
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
      legend: 'What we should assess',
      fields: [
        { name: 'serviceType', label: 'Service', kind: 'select', options: assessmentServices },
        {
          name: 'urgencyLevel',
          label: 'How urgent is it?',
          kind: 'select',
          options: assessmentUrgencies,
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
      description: 'Tick whatever applies. It tells us whom to send and what to bring.',
      fields: [
        {
          name: 'concerns',
          label: 'What applies to your place?',
          kind: 'checkboxes',
          options: assessmentConcerns,
        },
      ],
    },
    {
      legend: 'The visit',
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
          label: 'Getting in and around',
          kind: 'textarea',
          rows: 2,
          help: 'Gates, stairs, parking, or people who need care when we visit.',
        },
        { name: 'additionalNotes', label: 'Anything else', kind: 'textarea', rows: 3 },
      ],
    },
  ],
  refusals: [
    {
      fields: requiredContact,
      message: {
        title: 'Missing Information',
        description: 'Please fill in all required contact information.',
      },
    },
  ],
  success: {
    title: 'Assessment Request Submitted',
    description: "We'll contact you within 2 hours.",
  },
  failure: submissionFailed,
  submitLabel: 'Request my free assessment',
  busyLabel: 'Sending…',
};
