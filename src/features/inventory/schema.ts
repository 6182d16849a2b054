import * as z from 'zod/mini';
import { formatCount } from '#lib/format/count.ts';
import { requiredText } from '#lib/forms/field-schemas.ts';

const most = 100_000;
const countMessage = `Please enter a whole number from 0 to ${formatCount(most)}.`;

/** A stock correction as staff type it. */
export const correctionSchema = z.object({
  counted: z.string().check(
    z.trim(),
    z.regex(/^\d{1,6}$/, countMessage),
    z.refine((text) => Number(text) <= most, countMessage),
  ),
  reason: requiredText(200, 'Please give the reason in a few words.'),
});
export type CorrectionForm = z.infer<typeof correctionSchema>;

/** Reasons that come up again and again, offered while typing. */
export const usualReasons = [
  'Delivery received',
  'Part of a delivery',
  'Stock count',
  'Damaged',
  'Returned by customer',
  'Expired',
] as const;
