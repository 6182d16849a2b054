import { useState } from 'react';
import { PersonText } from '#components/person-text.tsx';
import { useNameOf } from '#components/staff-names.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { sendsMail } from '#config/site.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { renewInvitation, teamQuery, withdrawInvitation, type Invitation } from '../staff-api.ts';
import { InvitationLinkDialog, type InvitationLink } from './invitation-link-dialog.tsx';

const renewLabel = sendsMail ? 'Email a new link' : 'Make a new link';

export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const [link, setLink] = useState<InvitationLink>();
  return (
    <section aria-labelledby="invitations-title">
      <h2 id="invitations-title" className="mb-3 text-xl">
        Invitations
      </h2>
      {invitations.length === 0 ? (
        <p className="text-muted">Nobody is invited at the moment.</p>
      ) : (
        <Card>
          <ul>
            {invitations.map((invitation) => (
              <InvitationItem key={invitation.id} invitation={invitation} onLink={setLink} />
            ))}
          </ul>
        </Card>
      )}
      {link && <InvitationLinkDialog {...link} onClose={() => setLink(undefined)} />}
    </section>
  );
}

interface InvitationItemProps {
  invitation: Invitation;
  onLink: (link: InvitationLink) => void;
}

function InvitationItem({ invitation, onLink }: InvitationItemProps) {
  const { id, email, name, role, invitedBy, invitedAt, expiresAt, isExpired } = invitation;
  const nameOf = useNameOf();
  const renew = useStaffMutation({
    save: async () => {
      const token = await renewInvitation(id);
      if (!sendsMail) onLink({ email, token });
    },
    queryKeys: [teamQuery.queryKey],
    success: () => ({
      title: 'Invitation renewed',
      description: `The old link no longer works.${sendsMail ? ` Another email is on its way to ${email}.` : ''}`,
    }),
    failure: { title: 'Not renewed' },
  });
  const withdraw = useStaffMutation({
    save: () => withdrawInvitation(id),
    queryKeys: [teamQuery.queryKey],
    success: () => ({ title: 'Invitation withdrawn', description: email }),
    failure: { title: 'Not withdrawn' },
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-4 last:border-b-0">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span className="min-w-0 wrap-anywhere">
            <PersonText>{name}</PersonText>
          </span>
          {role === 'field' && <Badge tone="signal">Field</Badge>}
          {isExpired && <Badge tone="alert">Expired</Badge>}
        </p>
        <p className="wrap-anywhere">{email}</p>
        <p className="text-sm wrap-anywhere text-muted">
          Invited {formatDateTime(invitedAt)} by {nameOf(invitedBy)}, open until{' '}
          {formatDateTime(expiresAt)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          aria-label={`${renewLabel} for ${email}`}
          busy={renew.isPending}
          onClick={() => renew.mutate(undefined)}
        >
          {renewLabel}
        </Button>
        <Button
          variant="secondary"
          aria-label={`Withdraw the invitation of ${email}`}
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate(undefined)}
        >
          Withdraw
        </Button>
      </div>
    </li>
  );
}
