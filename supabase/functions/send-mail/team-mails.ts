import { site } from '#config/site.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { greeting } from './customer-text.ts';
import { reasons, text, type MailContent, type MailContext } from './mail-content.ts';
import type { MailData } from './mail-data.ts';

export function staffInvitation(
  { name, email, invitedBy, inviter, expiresAt, token }: MailData['staff-invitation'],
  { siteUrl }: MailContext,
): MailContent {
  return {
    subject: `Join the team of ${site.name}`,
    heading: 'You are invited to the team',
    greeting: greeting(name),
    blocks: [
      text(`${inviter} invites you to work in the staff area of ${site.name}.`),
      {
        kind: 'facts',
        facts: [
          { label: 'Your account', text: email },
          { label: 'Open until', text: `${formatDateTime(expiresAt)}, California time` },
        ],
      },
    ],
    action: { label: 'Open the invitation', href: `${siteUrl}${paths.joinTeam}#token=${token}` },
    closing:
      "Didn't expect this? Do nothing, or call us. Nobody should ask you to forward this email.",
    replyTo: invitedBy,
    reason: reasons.invitation,
  };
}
