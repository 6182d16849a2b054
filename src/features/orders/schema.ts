import * as z from 'zod/mini';
import { cleanCode } from '#lib/forms/clean-text.ts';
import { emailField, requiredText } from '#lib/forms/field-schemas.ts';

/** The carrier and the tracking number of a shipment. */
export const trackingSchema = z.object({
  carrier: requiredText(60, 'Please name the carrier.'),
  trackingNumber: z
    .string()
    .check(
      z.overwrite<string>(cleanCode),
      z.regex(
        /^[A-Za-z0-9][A-Za-z0-9 -]{0,59}$/,
        'Please enter the tracking number: letters, digits, spaces and hyphens.',
      ),
    ),
});
export type Tracking = z.infer<typeof trackingSchema>;

/** Finds the order number in pasted text: `'#FSS-…'`, `'Order number: FSS–…'`, or only digits. */
function orderNumber(text: string): string {
  const code = cleanCode(text).toUpperCase();
  const [, digits] =
    /FSS\s*-?\s*(\d{1,20})(?!\d)/.exec(code) ?? /^\D*(\d{13})\D*$/.exec(code) ?? [];
  return digits ? `FSS-${digits}` : code;
}

export const trackOrderSchema = z.object({
  orderNumber: z
    .string()
    .check(
      z.overwrite<string>(orderNumber),
      z.regex(
        /^FSS-\d{1,20}$/,
        'Please enter the number alone, as it is written: for example FSS-1795230000000.',
      ),
    ),
  email: emailField(),
});
export type TrackOrderForm = z.infer<typeof trackOrderSchema>;
