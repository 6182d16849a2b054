import * as z from 'zod/mini';
import { dollarsSchema } from '#lib/api/dollars-schema.ts';
import { cleanCode } from '#lib/forms/clean-text.ts';
import { emailField, optionalText, optionalZip, requiredText } from '#lib/forms/field-schemas.ts';
import { cardDigits, formatExpiryDate } from './card-input.ts';
import { stateField } from './state-field.ts';

/** A required text. The message is the same for an empty text and for a text that is too long. */
const text = (max: number, message: string) => requiredText(max, message, message);

const zipMessage = 'ZIP code must be 5 digits';
const cardNumberMessage = 'Card number must be at least 13 digits';
const expiryMessage = 'Invalid format (MM/YY)';

/** The specification sets these messages. Rules that are not in the specification have messages of our own. */
export const customerSchema = z.object({
  email: emailField('Invalid email address'),
  firstName: text(100, 'First name is required'),
  lastName: text(100, 'Last name is required'),
  address: text(200, 'Address is required'),
  /** The database stores it in the same column as `address`, after a comma. */
  address2: optionalText(100),
  city: text(100, 'City is required'),
  state: stateField(),
  zipCode: optionalZip(zipMessage).check(z.minLength(1, zipMessage)),
});
export type CustomerDetails = z.infer<typeof customerSchema>;

export const checkoutSchema = z.extend(customerSchema, {
  cardNumber: z
    .string()
    .check(z.overwrite<string>(cardDigits), z.regex(/^\d{13,19}$/, cardNumberMessage)),
  cardName: text(100, 'Name on card is required'),
  expiryDate: z
    .string()
    .check(
      z.overwrite<string>(formatExpiryDate),
      z.regex(/^(0[1-9]|1[0-2])\/\d{2}$/, expiryMessage),
    ),
  cvv: z
    .string()
    .check(z.overwrite<string>(cleanCode), z.regex(/^\d{3,4}$/, 'CVV must be 3-4 digits')),
});
export type CheckoutValues = z.infer<typeof checkoutSchema>;

/** Price in dollars. */
export const receiptItemSchema = z.object({
  id: z.string(),
  name: z.string(),
  quantity: z.number(),
  price: dollarsSchema,
});

/** The receipt of a placed order. Amounts in dollars. */
export const receiptSchema = z.object({
  orderNumber: z.string(),
  /** ISO time. */
  date: z.string().check(z.refine((date) => !Number.isNaN(Date.parse(date)))),
  items: z.array(receiptItemSchema),
  subtotal: dollarsSchema,
  shipping: dollarsSchema,
  tax: dollarsSchema,
  total: dollarsSchema,
  shippingAddress: z.object({
    firstName: z.string(),
    lastName: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
  }),
  email: z.string(),
  /** ISO time. Set if a rate limit delays the confirmation email until then. */
  emailDelayedUntil: z.optional(z.string()),
  paidOnline: z.optional(z.boolean()),
});
export type Receipt = z.infer<typeof receiptSchema>;
