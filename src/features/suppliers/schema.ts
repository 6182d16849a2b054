import * as z from 'zod/mini';
import { emailField, phoneField, requiredText, tidied } from '#lib/forms/field-schemas.ts';

/** Contact data of a supplier. The database applies the same rules. */
export const supplierContactSchema = z.object({
  contactName: requiredText(100, 'Please enter a name of at most 100 characters.'),
  email: emailField(),
  phone: phoneField('Please enter a phone number with 10 to 20 digits.'),
  website: z
    .string()
    .check(
      tidied(),
      z.maxLength(200, 'Please enter a shorter address.'),
      z.regex(
        /^https:\/\/[^\s<>"\\/?#@:.-][^\s<>"\\/?#@:]*\.[^\s<>"\\/?#@:.]+(:[0-9]{1,5})?([/?#][^\s<>"]*)?$/,
        'Please enter an address that starts with https://.',
      ),
    ),
});
export type SupplierContact = z.infer<typeof supplierContactSchema>;
