import { useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { formatDateTime } from '#lib/format/dates.ts';
import type { TeamMember } from '../team.ts';
import { RemoveDialog } from './remove-dialog.tsx';

export function MemberList({ members }: { members: readonly TeamMember[] }) {
  const [removing, setRemoving] = useState<string>();
  const removed = members.find(({ id }) => id === removing);
  return (
    <section aria-labelledby="members-title">
      <h2 id="members-title" className="mb-3 text-xl">
        Who has access
      </h2>
      <Card>
        <ul>
          {members.map((member) => (
            <li
              key={member.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-4 last:border-b-0"
            >
              <div className="min-w-0 grow basis-60">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                  <span className="min-w-0 wrap-anywhere">{member.email}</span>
                  {member.isSelf && <Badge tone="secondary">You</Badge>}
                </p>
                <p className="text-sm wrap-anywhere text-muted">
                  Since {formatDateTime(member.since)},{' '}
                  {member.addedBy ? `added by ${member.addedBy}` : 'set up in the database'}
                </p>
              </div>
              {!member.isSelf && (
                <Button
                  variant="secondary"
                  aria-label={`Remove ${member.email}`}
                  onClick={() => setRemoving(member.id)}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
      <p className="mt-3 text-sm text-muted">
        Nobody can remove themselves, so one person always has access.
      </p>
      {removed && <RemoveDialog member={removed} onClose={() => setRemoving(undefined)} />}
    </section>
  );
}
