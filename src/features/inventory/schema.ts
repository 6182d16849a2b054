import * as z from 'zod/mini';
import { formatCount } from '#lib/format/count.ts';
import { cleanCode } from '#lib/forms/clean-text.ts';
import { optionalText } from '#lib/forms/field-schemas.ts';
import { correctionWays } from './correction.ts';
import { correctionKinds } from './stock-movement.ts';

const most = 100_000;
const countMessage = `Please enter a whole number from 0 to ${formatCount(most)}.`;

/** A typed quantity. Zero is allowed. */
const quantitySchema = z.string().check(
  z.overwrite<string>(cleanCode),
  z.regex(/^\d{1,6}$/, countMessage),
  z.refine((text) => Number(text) <= most, countMessage),
);

/** The quantities that a supplier delivered, by product id. */
export const arrivedSchema = z.record(z.string(), quantitySchema);

/** The form values of a stock correction. */
export const correctionSchema = z.object({
  // Empty until staff choose an option.
  way: z.pipe(z.string(), z.enum(correctionWays, 'Please choose what you enter.')),
  amount: quantitySchema,
  kind: z.pipe(z.string(), z.enum(correctionKinds, 'Please choose the reason.')),
  note: optionalText(200),
});
