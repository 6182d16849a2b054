import * as z from 'zod/mini';
import { cleanCode } from '#lib/forms/clean-text.ts';
import { emailField } from '#lib/forms/field-schemas.ts';

/** Finds the reference in pasted text such as `'#REQ-…'`, `'Reference: req – …'` or the last six characters alone. */
function reference(text: string): string {
  const code = cleanCode(text).toUpperCase();
  const [, rest] = /REQ\s*-?\s*([A-Z2-9]{6})\b/.exec(code) ?? /^([A-Z2-9]{6})$/.exec(code) ?? [];
  return rest ? `REQ-${rest}` : code;
}

/** A customer who has lost the link enters the reference and the email address of the request. */
export const requestLinkSchema = z.object({
  reference: z
    .string()
    .check(
      z.overwrite<string>(reference),
      z.regex(
        /^REQ-[A-Z2-9]{6}$/,
        'Please enter the reference as it is written: for example REQ-ABC234.',
      ),
    ),
  email: emailField(),
});
export type RequestLinkForm = z.infer<typeof requestLinkSchema>;
