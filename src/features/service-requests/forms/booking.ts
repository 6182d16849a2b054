import * as z from 'zod/mini';
import type { FormDefinition } from '#components/form/form-definition.ts';
import {
  bookingPropertySizes,
  bookingPropertyTypes,
  bookingReferralSources,
  bookingServices,
  bookingTimes,
} from '#content/form-options.ts';
import {
  fieldLimits,
  optionalChoice,
  optionalText,
  optionalUpcomingDay,
  requiredChoice,
  requiredText,
  zipField,
} from '#lib/forms/field-schemas.ts';
import {
  contactEmpty,
  contactFields,
  contactShape,
  messages,
  missingInformation,
  submissionFailed,
} from './common.ts';

const bookingSchema = () =>
  z.object({
    ...contactShape(),
    address: requiredText(fieldLimits.address, messages.address),
    city: requiredText(fieldLimits.city, messages.city),
    zipCode: zipField(messages.zipCode),
    serviceType: requiredChoice(bookingServices, messages.choice),
    preferredDate: optionalUpcomingDay(messages.date),
    preferredTime: optionalChoice(bookingTimes),
    emergencyService: z.boolean(),
    propertyType: requiredChoice(bookingPropertyTypes, messages.choice),
    propertySize: requiredChoice(bookingPropertySizes, messages.choice),
    description: optionalText(fieldLimits.long),
    previousServices: z.boolean(),
    referralSource: optionalChoice(bookingReferralSources),
  });

type BookingRequest = z.infer<ReturnType<typeof bookingSchema>>;

export const bookingForm: FormDefinition<BookingRequest> = {
  name: 'Service booking',
  draft: 'booking',
  schema: bookingSchema,
  empty: {
    ...contactEmpty,
    address: '',
    city: '',
    zipCode: '',
    serviceType: '',
    preferredDate: '',
    preferredTime: '',
    emergencyService: false,
    propertyType: '',
    propertySize: '',
    description: '',
    previousServices: false,
    referralSource: '',
  },
  sections: [
    {
      legend: 'Your contact details',
      fields: [
        ...contactFields,
        {
          name: 'address',
          label: 'Street address',
          kind: 'text',
          required: true,
          autoComplete: 'street-address',
        },
        {
          name: 'city',
          label: 'City',
          kind: 'text',
          required: true,
          span: 4,
          autoComplete: 'address-level2',
        },
        { name: 'zipCode', label: 'ZIP code', kind: 'zip', required: true, span: 2 },
      ],
    },
    {
      legend: 'The service',
      fields: [
        {
          name: 'serviceType',
          label: 'Service',
          kind: 'select',
          options: bookingServices,
          required: true,
        },
        { name: 'preferredDate', label: 'Preferred date', kind: 'date', span: 3 },
        {
          name: 'preferredTime',
          label: 'Preferred time',
          kind: 'select',
          options: bookingTimes,
          span: 3,
        },
        {
          name: 'emergencyService',
          label: 'This is an emergency (24-48 hour response)',
          kind: 'checkbox',
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
          options: bookingPropertyTypes,
          required: true,
          span: 3,
        },
        {
          name: 'propertySize',
          label: 'Property size',
          kind: 'select',
          options: bookingPropertySizes,
          required: true,
          span: 3,
        },
        {
          name: 'description',
          label: 'What should we know before we come?',
          kind: 'textarea',
        },
      ],
    },
    {
      legend: 'About you and us',
      fields: [
        {
          name: 'previousServices',
          label: 'I have used your services before',
          kind: 'checkbox',
        },
        {
          name: 'referralSource',
          label: 'How did you hear about us?',
          kind: 'select',
          options: bookingReferralSources,
        },
      ],
    },
  ],
  refusals: [
    {
      fields: [
        'firstName',
        'lastName',
        'email',
        'phone',
        'address',
        'city',
        'zipCode',
        'serviceType',
        'propertyType',
        'propertySize',
      ],
      message: missingInformation,
    },
  ],
  success: {
    title: 'Booking Request Submitted!',
    description: "We'll contact you within 24 hours to confirm your appointment.",
  },
  failure: submissionFailed,
  submitLabel: 'Request booking',
  busyLabel: 'Sending…',
};
