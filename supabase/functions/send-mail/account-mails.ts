/**
 * The mails of the auth service, in the layout of all other mails. The auth service replaces the values in braces. The
 * test beside this file writes the templates to supabase/templates.
 */
import { site } from '#config/site.ts';
import { paths } from '#lib/paths.ts';
import { reasons, text, type MailContent } from './mail-content.ts';

const worksOnce = 'The link works once, within the next hour.';

/**
 * The hexadecimal token is at the end of the link. A mail program may append a sign, which the page can then recognize.
 */
function link(path: string, type: string): string {
  return `{{ .SiteURL }}${path}#email={{ .Email }}&type=${type}&token_hash={{ .TokenHash }}`;
}

/** The keys are the names of the template files and of the sections in supabase/config.toml. */
export const accountMails = {
  confirmation: {
    subject: `Confirm your ${site.name} account`,
    heading: 'Confirm your email address',
    blocks: [
      text(
        `Someone signed up at ${site.name} with the address {{ .Email }}. If it was you, confirm the address and choose your password:`,
      ),
    ],
    action: { label: 'Confirm email address', href: link(paths.confirmEmail, 'signup') },
    closing: `${worksOnce} Confirming says that the account is yours. It then shows the requests and visits of this address. Didn't sign up? Don't press the button. Nobody can use the account unless it is confirmed.`,
    reason: reasons.account,
  },
  email_change: {
    subject: `Change your ${site.name} email address`,
    heading: 'Confirm your new email address',
    blocks: [
      text(
        'Someone asked to change the email address of the account {{ .Email }} to {{ .NewEmail }}. If it was you, confirm it. If both addresses got this email, confirm both:',
      ),
    ],
    action: { label: 'Confirm the change', href: link(paths.confirmEmail, 'email_change') },
    closing: `${worksOnce} Didn't ask for this? Don't press the button, and the address stays as it is. But call us: someone may know your password.`,
    reason: reasons.account,
  },
  recovery: {
    subject: `Reset your ${site.name} password`,
    heading: 'Reset your password',
    blocks: [
      text(
        'Someone asked to reset the password for {{ .Email }}. If it was you, choose a new one:',
      ),
    ],
    action: { label: 'Choose a new password', href: link(paths.resetPassword, 'recovery') },
    closing: `${worksOnce} Didn't ask for this? Do nothing. Your password stays as it is.`,
    reason: reasons.account,
  },
} as const satisfies Record<string, MailContent>;
