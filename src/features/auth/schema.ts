import * as z from 'zod/mini';
import { emailField } from '#lib/forms/field-schemas.ts';

export const minPasswordLength = 8;

/** Has no minimum length, because an old password may be shorter than the current minimum. */
const password = z.string().check(z.minLength(1, 'Please enter your password.'));
export const loginSchema = z.object({ email: emailField(), password });

/** The auth service accepts at most 72 bytes. */
const fits = (password: string) => new TextEncoder().encode(password).length <= 72;

const newPassword = z
  .string()
  .check(
    z.minLength(minPasswordLength, `Please choose at least ${minPasswordLength} characters.`),
    z.refine(fits, 'Please choose a shorter password.'),
  );

export const signUpSchema = z.object({
  email: emailField(),
  password: newPassword,
});

export const newPasswordSchema = z.object({ password: newPassword });

export const changePasswordSchema = z.object({ password, newPassword });

export const mailLinkSchema = z.object({
  email: emailField(),
});

export type Credentials = z.infer<typeof loginSchema>;
