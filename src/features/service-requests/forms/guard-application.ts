import type { FormDefinition, ValuesOf } from '#components/form/form-definition.ts';
import type { Option } from '#components/form/options.ts';
import {
  guardDurations,
  guardPropertySizes,
  guardPropertyTypes,
  guardServices,
} from '#content/form-options.ts';
import { guardPlans } from '#content/guard-plans.ts';
import { formatWholeDollars } from '#lib/format/money.ts';
import { fieldLimits } from '#lib/forms/field-schemas.ts';
import { paths } from '#lib/paths.ts';
import { times } from '#content/promises.ts';
import { defaultWords, required } from './common.ts';

const coverages: readonly Option[] = [
  ...guardPlans.map((plan) => ({
    value: plan.id,
    label: `${plan.name} - ${formatWholeDollars(plan.priceCents)}/month`,
    answer: plan.name,
  })),
  { value: 'custom', label: 'Custom Quote' },
];

export const guardApplicationForm = {
  ...defaultWords,
  name: 'Live guard application',
  draft: 'guard-application',
  sections: [
    {
      legend: 'Contact Information',
      topic: 'Contact',
      fields: [
        {
          name: 'fullName',
          label: 'Full name',
          kind: 'text',
          required: required.fullName,
          maxLength: fieldLimits.name,
          autoComplete: 'name',
        },
        { name: 'email', label: 'Email', kind: 'email', required: required.email },
        { name: 'phone', label: 'Phone', kind: 'tel', required: required.phone, span: 3 },
        {
          name: 'alternatePhone',
          label: 'Alternate phone',
          kind: 'tel',
          span: 3,
          autoComplete: 'off',
        },
      ],
    },
    {
      legend: 'Property Information',
      topic: 'Property',
      fields: [
        {
          name: 'propertyAddress',
          label: 'Property address',
          kind: 'text',
          required: required.address,
          maxLength: fieldLimits.address,
          // For this token, browsers fill in both address lines, joined by a comma.
          autoComplete: 'street-address',
          help: 'Street, city and ZIP code of the property.',
        },
        {
          name: 'propertyType',
          label: 'Property type',
          kind: 'select',
          options: guardPropertyTypes,
          required: required.choice,
          span: 3,
        },
        {
          name: 'propertySize',
          label: 'Property size',
          kind: 'select',
          options: guardPropertySizes,
          required: required.choice,
          span: 3,
        },
      ],
    },
    {
      legend: 'Service Requirements',
      topic: 'Service',
      fields: [
        {
          name: 'serviceType',
          label: 'Service',
          kind: 'select',
          options: guardServices,
          required: required.choice,
          span: 3,
        },
        {
          name: 'coverage',
          label: 'Plan',
          kind: 'select',
          options: coverages,
          required: required.choice,
          span: 3,
        },
        {
          name: 'startDate',
          label: 'Start date',
          kind: 'date',
          required: 'Please choose a start date',
          span: 3,
        },
        {
          name: 'duration',
          label: 'Duration',
          kind: 'select',
          options: guardDurations,
          required: required.choice,
          span: 3,
          help: 'For planning only. You can cancel anytime.',
        },
        {
          name: 'vehicleRequired',
          label: 'A marked patrol vehicle is required',
          kind: 'checkbox',
        },
        {
          name: 'armedGuard',
          label: 'Armed guard requested',
          kind: 'checkbox',
          help: 'Guards are unarmed by default. Armed service is an option on the Elite plan, or on request.',
        },
      ],
    },
    {
      legend: 'Additional Details',
      topic: 'Details',
      fields: [
        {
          name: 'accessInstructions',
          onlyInRequest: true,
          label: 'Access instructions',
          kind: 'textarea',
          rows: 3,
          help: 'Gate, parking, where to meet. Please don’t write codes or passwords here. We’ll ask for them by phone.',
        },
        { name: 'specialRequirements', label: 'Special requirements', kind: 'textarea', rows: 3 },
        {
          name: 'emergencyContacts',
          onlyInRequest: true,
          label: 'Emergency contacts',
          kind: 'textarea',
          rows: 3,
          help: 'Who should we call if we can’t reach you? Name and phone number.',
        },
        { name: 'guardPreferences', label: 'Guard preferences', kind: 'hidden' },
        { name: 'additionalNotes', label: 'Additional notes', kind: 'textarea', rows: 3 },
      ],
    },
    {
      legend: 'Terms',
      fields: [
        {
          name: 'termsAccepted',
          label: 'I accept the terms and conditions',
          kind: 'checkbox',
          required: 'Check this box to send your application',
          requiredToast: {
            title: 'Terms Required',
            description: 'Please accept the terms and conditions to continue.',
          },
          link: {
            text: 'Read the terms and conditions (opens in a new tab)',
            href: paths.terms,
          },
        },
      ],
    },
  ],
  success: {
    title: 'Application Submitted!',
    description: `Your application was submitted. We'll contact you within ${times.request}.`,
  },
  safetyNote: 'guards',
  submitLabel: 'Submit Application',
  busyLabel: 'Submitting...',
} as const satisfies FormDefinition;

export type GuardApplication = ValuesOf<typeof guardApplicationForm>;
