import * as z from 'zod/mini';
import type { FormDefinition } from '#components/form/form-definition.ts';
import type { Option } from '#components/form/select-field.tsx';
import {
  guardDurations,
  guardPropertySizes,
  guardPropertyTypes,
  guardServices,
} from '#content/form-options.ts';
import { guardPlans } from '#content/guard-plans.ts';
import {
  emailField,
  fieldLimits,
  optionalPhone,
  optionalText,
  phoneField,
  requiredChoice,
  requiredText,
  upcomingDay,
} from '#lib/forms/field-schemas.ts';
import { formatRoundCents } from '#lib/format/money.ts';
import { messages, missingInformation, submissionFailed } from './common.ts';

const guardCoverages: readonly Option[] = [
  ...guardPlans.map((plan) => ({
    value: plan.id,
    label: `${plan.name} - ${formatRoundCents(plan.priceCents)}/month`,
    answer: plan.name,
  })),
  { value: 'custom', label: 'Custom Quote' },
];

const guardApplicationSchema = () =>
  z.object({
    fullName: requiredText(fieldLimits.name, messages.fullName),
    email: emailField(messages.email),
    phone: phoneField(messages.phone),
    alternatePhone: optionalPhone(messages.phone),
    propertyAddress: requiredText(fieldLimits.address, messages.address),
    propertyType: requiredChoice(guardPropertyTypes, messages.choice),
    propertySize: requiredChoice(guardPropertySizes, messages.choice),
    serviceType: requiredChoice(guardServices, messages.choice),
    coverage: requiredChoice(guardCoverages, messages.choice),
    startDate: upcomingDay('Please choose a start date', messages.date),
    duration: requiredChoice(guardDurations, messages.choice),
    accessInstructions: optionalText(fieldLimits.long),
    specialRequirements: optionalText(fieldLimits.long),
    emergencyContacts: optionalText(fieldLimits.long),
    guardPreferences: optionalText(fieldLimits.long),
    vehicleRequired: z.boolean(),
    armedGuard: z.boolean(),
    additionalNotes: optionalText(fieldLimits.long),
    termsAccepted: z
      .boolean()
      .check(z.refine((value) => value, 'Tick this box to send your application')),
  });

export type GuardApplication = z.infer<ReturnType<typeof guardApplicationSchema>>;

export const guardApplicationForm: FormDefinition<GuardApplication> = {
  name: 'Live guard application',
  draft: 'guard-application',
  schema: guardApplicationSchema,
  empty: {
    fullName: '',
    email: '',
    phone: '',
    alternatePhone: '',
    propertyAddress: '',
    propertyType: '',
    propertySize: '',
    serviceType: '',
    coverage: '',
    startDate: '',
    duration: '',
    accessInstructions: '',
    specialRequirements: '',
    emergencyContacts: '',
    guardPreferences: '',
    vehicleRequired: false,
    armedGuard: false,
    additionalNotes: '',
    termsAccepted: false,
  },
  sections: [
    {
      legend: 'Contact Information',
      fields: [
        {
          name: 'fullName',
          label: 'Full name',
          kind: 'text',
          required: true,
          autoComplete: 'name',
        },
        { name: 'email', label: 'Email', kind: 'email', required: true },
        { name: 'phone', label: 'Phone', kind: 'tel', required: true, span: 3 },
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
      fields: [
        {
          name: 'propertyAddress',
          label: 'Property address',
          kind: 'text',
          required: true,
          autoComplete: 'street-address',
          help: 'Street, city and ZIP code of the place we protect.',
        },
        {
          name: 'propertyType',
          label: 'Property type',
          kind: 'select',
          options: guardPropertyTypes,
          required: true,
          span: 3,
        },
        {
          name: 'propertySize',
          label: 'Property size',
          kind: 'select',
          options: guardPropertySizes,
          required: true,
          span: 3,
        },
      ],
    },
    {
      legend: 'Service Requirements',
      fields: [
        {
          name: 'serviceType',
          label: 'Service',
          kind: 'select',
          options: guardServices,
          required: true,
          span: 3,
        },
        {
          name: 'coverage',
          label: 'Plan',
          kind: 'select',
          options: guardCoverages,
          required: true,
          span: 3,
        },
        { name: 'startDate', label: 'Start date', kind: 'date', required: true, span: 3 },
        {
          name: 'duration',
          label: 'Duration',
          kind: 'select',
          options: guardDurations,
          required: true,
          span: 3,
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
          help: 'Guards are unarmed by default. Armed service is an option of the Elite plan or on request.',
        },
      ],
    },
    {
      legend: 'Additional Details',
      fields: [
        {
          name: 'accessInstructions',
          label: 'Access instructions',
          kind: 'textarea',
          rows: 3,
          help: 'Gate, parking, where to meet. Please do not write codes or passwords here; we ask for them by phone.',
        },
        { name: 'specialRequirements', label: 'Special requirements', kind: 'textarea', rows: 3 },
        {
          name: 'emergencyContacts',
          label: 'Emergency contacts',
          kind: 'textarea',
          rows: 3,
          help: 'Whom we call when you cannot be reached: name and phone number.',
        },
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
          required: true,
        },
      ],
    },
  ],
  refusals: [
    {
      fields: [
        'fullName',
        'email',
        'phone',
        'propertyAddress',
        'propertyType',
        'propertySize',
        'serviceType',
        'coverage',
        'startDate',
        'duration',
      ],
      message: missingInformation,
    },
    {
      fields: ['termsAccepted'],
      message: {
        title: 'Terms Required',
        description: 'Please accept the terms and conditions to continue.',
      },
    },
  ],
  success: {
    title: 'Application Submitted!',
    description: "Your application was submitted. We'll contact you within 24 hours.",
  },
  failure: submissionFailed,
  submitLabel: 'Submit Application',
  busyLabel: 'Submitting...',
};
