// Fields and texts that several forms share.
import type { FieldDefinition, FormMessage } from '#components/form/form-definition.ts';
import { site } from '#config/site.ts';
import { contactPreferences, contactTimes } from '#content/form-options.ts';
import { entryMessages, fieldLimits } from '#lib/forms/field-schemas.ts';

export const required = {
  firstName: 'Please enter your first name',
  lastName: 'Please enter your last name',
  fullName: 'Please enter your full name',
  email: entryMessages.email,
  phone: entryMessages.phone,
  address: 'Please enter the street address',
  city: 'Please enter the city',
  zipCode: entryMessages.zip,
  choice: 'Please choose one',
} as const;

const { name: maxLength } = fieldLimits;

export const contactFields = [
  {
    name: 'firstName',
    label: 'First name',
    kind: 'text',
    required: required.firstName,
    maxLength,
    span: 3,
    autoComplete: 'given-name',
  },
  {
    name: 'lastName',
    label: 'Last name',
    kind: 'text',
    required: required.lastName,
    maxLength,
    span: 3,
    autoComplete: 'family-name',
  },
  { name: 'email', label: 'Email', kind: 'email', required: required.email, span: 3 },
  { name: 'phone', label: 'Phone', kind: 'tel', required: required.phone, span: 3 },
] as const satisfies readonly FieldDefinition[];

const address = {
  name: 'address',
  label: 'Street address',
  kind: 'text',
  maxLength: fieldLimits.address,
  autoComplete: 'address-line1',
} as const;
const address2 = {
  name: 'address2',
  label: 'Apartment, suite, unit',
  kind: 'text',
  maxLength: 100,
  autoComplete: 'address-line2',
} as const;
const city = {
  name: 'city',
  label: 'City',
  kind: 'text',
  maxLength: fieldLimits.city,
  autoComplete: 'address-level2',
} as const;
const zipCode = { name: 'zipCode', label: 'ZIP code', kind: 'zip', span: 2 } as const;

export const addressFields = [
  address,
  address2,
  { ...city, span: 2 },
  {
    name: 'state',
    label: 'State',
    kind: 'text',
    maxLength: fieldLimits.state,
    span: 2,
    autoComplete: 'address-level1',
  },
  zipCode,
] as const satisfies readonly FieldDefinition[];

export const requiredAddressFields = [
  { ...address, required: required.address },
  address2,
  { ...city, required: required.city, span: 4 },
  { ...zipCode, required: required.zipCode },
] as const satisfies readonly FieldDefinition[];

export const replyFields = [
  {
    name: 'preferredContact',
    label: 'Preferred contact',
    kind: 'select',
    options: contactPreferences,
    span: 3,
  },
  { name: 'contactTime', label: 'Best time', kind: 'select', options: contactTimes, span: 3 },
] as const satisfies readonly FieldDefinition[];

const missing: FormMessage = {
  title: 'Missing Information',
  description: 'Please fill in all required fields.',
};

const failure: FormMessage = {
  title: 'Submission Failed',
  description: `Please try again or call us at ${site.phone.display}.`,
};

/** Default texts. A form can replace them. */
export const defaultWords = { missing, failure, busyLabel: 'Sending…' } as const;
