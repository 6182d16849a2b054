import * as z from 'zod/mini';
import { requiredText } from '#lib/field-schemas.ts';

const countMessage = 'Please enter a whole number from 0 to 100000.';

/** A stock correction as staff type it. */
export const correctionSchema = z.object({
  counted: z.string().check(
    z.trim(),
    z.regex(/^\d{1,6}$/, countMessage),
    z.refine((text) => Number(text) <= 100_000, countMessage),
  ),
  reason: requiredText(200, 'Please give the reason in a few words.'),
});
export type CorrectionForm = z.infer<typeof correctionSchema>;

/** Reasons that come up again and again, offered while typing. */
export const usualReasons = [
  'Delivery received',
  'Stock count',
  'Damaged',
  'Returned by customer',
  'Expired',
] as const;
