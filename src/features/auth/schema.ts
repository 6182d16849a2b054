import * as z from 'zod/mini';
import { emailField } from '#lib/forms/field-schemas.ts';

export const minPasswordLength = 8;

/** For logging in: an old password may be shorter than a new one must be. */
export const loginSchema = z.object({
  email: emailField(),
  password: z.string().check(z.minLength(1, 'Please enter your password.')),
});

const newPassword = z
  .string()
  .check(z.minLength(minPasswordLength, `Please choose at least ${minPasswordLength} characters.`));

export const signUpSchema = z.object({
  email: emailField(),
  password: newPassword,
});

export const newPasswordSchema = z.object({ password: newPassword });

export const passwordLinkSchema = z.object({
  email: emailField(),
});

export type Credentials = z.infer<typeof loginSchema>;
