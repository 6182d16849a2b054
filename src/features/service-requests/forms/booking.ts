import type { FormDefinition } from '#components/form/form-definition.ts';
import {
  bookingPropertySizes,
  bookingPropertyTypes,
  bookingReferralSources,
  bookingServices,
  bookingTimes,
} from '#content/form-options.ts';
import { times } from '#content/promises.ts';
import { contactFields, defaultWords, required, requiredAddressFields } from './common.ts';

export const bookingForm = {
  ...defaultWords,
  name: 'Service booking',
  draft: 'booking',
  sections: [
    {
      legend: 'Your contact details',
      topic: 'Contact',
      fields: [...contactFields, ...requiredAddressFields],
    },
    {
      legend: 'The service',
      topic: 'Service',
      fields: [
        {
          name: 'serviceType',
          label: 'Service',
          kind: 'select',
          options: bookingServices,
          required: required.choice,
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
          label: `This is an emergency (${times.emergencyBooking})`,
          kind: 'checkbox',
          safetyNote: 'danger',
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
          options: bookingPropertyTypes,
          required: required.choice,
          span: 3,
        },
        {
          name: 'propertySize',
          label: 'Property size',
          kind: 'select',
          options: bookingPropertySizes,
          required: required.choice,
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
      legend: 'How you found us',
      topic: 'Referral',
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
  success: {
    title: 'Booking Request Submitted!',
    description: `We'll contact you within ${times.request} to confirm your appointment.`,
  },
  submitLabel: 'Request booking',
} as const satisfies FormDefinition;
