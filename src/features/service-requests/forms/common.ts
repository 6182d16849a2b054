// What several forms ask in the same way: who, where, and how to answer.
import type { FieldDefinition, FormMessage } from '#components/form/form-definition.ts';
import { site } from '#config/site.ts';
import { contactPreferences, contactTimes } from '#content/form-options.ts';
import {
  emailField,
  fieldLimits,
  optionalChoice,
  optionalText,
  optionalZip,
  phoneField,
  requiredText,
} from '#lib/forms/field-schemas.ts';

export const messages = {
  firstName: 'Please enter your first name',
  lastName: 'Please enter your last name',
  fullName: 'Please enter your full name',
  email: 'Please enter an email address like name@example.com',
  phone: 'Please enter a phone number with at least 10 digits',
  address: 'Please enter the street address',
  city: 'Please enter the city',
  zipCode: 'Please enter a ZIP code of 5 digits',
  date: 'Please choose today or a later day',
  choice: 'Please choose one',
} as const;

export const contactShape = () => ({
  firstName: requiredText(fieldLimits.name, messages.firstName),
  lastName: requiredText(fieldLimits.name, messages.lastName),
  email: emailField(messages.email),
  phone: phoneField(messages.phone),
});

export const contactEmpty = { firstName: '', lastName: '', email: '', phone: '' };

export const requiredContact = ['firstName', 'lastName', 'email', 'phone'] as const;

export const contactFields = [
  {
    name: 'firstName',
    label: 'First name',
    kind: 'text',
    required: true,
    span: 3,
    autoComplete: 'given-name',
  },
  {
    name: 'lastName',
    label: 'Last name',
    kind: 'text',
    required: true,
    span: 3,
    autoComplete: 'family-name',
  },
  { name: 'email', label: 'Email', kind: 'email', required: true, span: 3 },
  { name: 'phone', label: 'Phone', kind: 'tel', required: true, span: 3 },
] as const satisfies readonly FieldDefinition[];

export const addressShape = () => ({
  address: optionalText(fieldLimits.address),
  city: optionalText(fieldLimits.city),
  state: optionalText(fieldLimits.state),
  zipCode: optionalZip(messages.zipCode),
});

export const addressEmpty = { address: '', city: '', state: '', zipCode: '' };

export const addressFields = [
  { name: 'address', label: 'Street address', kind: 'text', autoComplete: 'street-address' },
  { name: 'city', label: 'City', kind: 'text', span: 2, autoComplete: 'address-level2' },
  { name: 'state', label: 'State', kind: 'text', span: 2, autoComplete: 'address-level1' },
  { name: 'zipCode', label: 'ZIP code', kind: 'zip', span: 2 },
] as const satisfies readonly FieldDefinition[];

export const replyShape = () => ({
  preferredContact: optionalChoice(contactPreferences),
  contactTime: optionalChoice(contactTimes),
});

export const replyEmpty = { preferredContact: '', contactTime: '' };

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

export const missingInformation: FormMessage = {
  title: 'Missing Information',
  description: 'Please fill in all required fields.',
};

export const submissionFailed: FormMessage = {
  title: 'Submission Failed',
  description: `Please try again or call us at ${site.phone.display}.`,
};
