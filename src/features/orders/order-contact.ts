/** The contact and the address of an order. Staff can correct them. */
import * as z from 'zod/mini';
import { stateField } from '#features/checkout/state-field.ts';
import {
  emailField,
  entryMessages,
  optionalPhone,
  optionalZip,
  requiredText,
} from '#lib/forms/field-schemas.ts';

export const orderContactSchema = z.object({
  name: requiredText(201, 'Please enter the name.'),
  email: emailField(),
  phone: optionalPhone(entryMessages.phone),
  address: requiredText(302, 'Please enter the street address.'),
  city: requiredText(100, 'Please enter the city.'),
  state: stateField(),
  zipCode: optionalZip(entryMessages.zip).check(z.minLength(1, entryMessages.zip)),
});

const asItIs = z.string();
/** In a shipped or canceled order, staff can change only the email address. The other fields are not validated. */
export const emailOnlyContactSchema = z.extend(orderContactSchema, {
  name: asItIs,
  phone: asItIs,
  address: asItIs,
  city: asItIs,
  state: asItIs,
  zipCode: asItIs,
});

export type OrderContact = z.infer<typeof orderContactSchema>;
