import { PersonText } from '#components/person-text.tsx';
import { useNameOf } from '#components/staff-names.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import { DialogButton } from '#components/ui/dialog-button.tsx';
import { formatDateTime } from '#lib/format/dates.ts';
import { formatPhone } from '#lib/format/phone.ts';
import { telHref } from '#lib/format/tel.ts';
import { memberLabel, type TeamMember } from '../team.ts';
import { MemberDialog } from './member-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

export function MemberList({ members }: { members: readonly TeamMember[] }) {
  return (
    <section aria-labelledby="members-title">
      <h2 id="members-title" className="mb-3 text-xl">
        Who has access
      </h2>
      <Card>
        <ul>
          {members.map((member) => (
            <MemberItem key={member.id} {...{ member, members }} />
          ))}
        </ul>
      </Card>
      <p className="mt-3 text-sm text-muted">
        Nobody can remove themselves or leave the office by themselves, so one person always has
        access.
      </p>
    </section>
  );
}

interface MemberItemProps {
  member: TeamMember;
  members: readonly TeamMember[];
}

function MemberItem({ member, members }: MemberItemProps) {
  const nameOf = useNameOf();
  const { email, name, phone, role, since, addedBy, isSelf } = member;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-4 last:border-b-0">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span className="min-w-0 wrap-anywhere">
            <PersonText>{memberLabel(member)}</PersonText>
          </span>
          {role === 'field' && <Badge tone="signal">Field</Badge>}
          {isSelf && <Badge tone="secondary">You</Badge>}
        </p>
        {name ? (
          <p className="wrap-anywhere">{email}</p>
        ) : (
          <p className="text-muted">
            No name yet. Customers read the name in replies and before a visit: enter it under Edit.
          </p>
        )}
        {phone && (
          <a
            href={telHref(phone)}
            className="inline-flex min-h-11 items-center link-quiet sm:min-h-0"
          >
            {formatPhone(phone)}
          </a>
        )}
        <p className="text-sm wrap-anywhere text-muted">
          Since {formatDateTime(since)},{' '}
          {addedBy ? `invited by ${nameOf(addedBy)}` : 'set up in the database'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <DialogButton
          variant="secondary"
          aria-label={`Edit ${email}`}
          dialog={(onClose) => <MemberDialog {...{ member, onClose }} />}
        >
          Edit
        </DialogButton>
        <DialogButton
          isOffered={!isSelf}
          variant="secondary"
          aria-label={`Remove ${email}`}
          dialog={(onClose) => <RemoveDialog {...{ member, members, onClose }} />}
        >
          Remove
        </DialogButton>
      </div>
    </li>
  );
}
