import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '#components/form/select-field.tsx';
import { PersonText } from '#components/person-text.tsx';
import { StaffConfirmDialog } from '#components/staff-confirm-dialog.tsx';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { formatCounted } from '#lib/format/count.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { comingVisitsQuery, removeTeamMember, teamQuery, type ComingVisit } from '../staff-api.ts';
import { memberLabel, type TeamMember } from '../team.ts';

const nobody = 'nobody';

interface RemoveDialogProps {
  member: TeamMember;
  members: readonly TeamMember[];
  onClose: () => void;
}

/** Dialog that removes a team member's access. Another team member can take over the future visits. */
export function RemoveDialog({ member, members, onClose }: RemoveDialogProps) {
  const query = useQuery(comingVisitsQuery(member.id));
  const { data: visits, hasFailed } = queryState(query);
  const [successor, setSuccessor] = useState('');
  const [isErrorShown, setErrorShown] = useState(false);
  const mustChoose = visits !== undefined && visits.length > 0 && successor === '';
  return (
    <StaffConfirmDialog
      title="Remove access?"
      description={`${member.email} can no longer open the staff area.`}
      confirm="Remove access"
      dismiss="Keep access"
      change={{
        save: () => removeTeamMember(member.id, successor === nobody ? null : successor || null),
        queryKeys: [teamQuery.queryKey, ['service-requests']],
        success: () => ({ title: 'Access removed', description: member.email }),
        failure: { title: 'Not removed' },
      }}
      loading={query.isLoading}
      canConfirm={() => {
        setErrorShown(true);
        return visits !== undefined && !mustChoose;
      }}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p>
          This takes effect at once, even where they are logged in now. Their account and the record
          of their work stay, and you can invite them again.
        </p>
        {hasFailed ? (
          <RetryNotice {...retryOf(query)}>Their coming visits could not be loaded.</RetryNotice>
        ) : visits === undefined ? (
          <p className="text-muted">Looking for their coming visits…</p>
        ) : (
          visits.length > 0 && (
            <>
              <Visits visits={visits} />
              <SelectField
                label="Who makes these visits?"
                options={[
                  ...members
                    .filter(({ id, name }) => id !== member.id && name !== '')
                    .map((each) => ({ value: each.id, label: memberLabel(each) })),
                  { value: nobody, label: 'Nobody yet' },
                ]}
                value={successor}
                error={isErrorShown && mustChoose ? 'Please choose who goes.' : undefined}
                help={
                  successor === nobody
                    ? 'The schedule marks the visits that nobody makes. Customers are told when you name somebody.'
                    : 'We email the customers who comes instead.'
                }
                onChange={(event) => setSuccessor(event.target.value)}
              />
            </>
          )
        )}
      </div>
    </StaffConfirmDialog>
  );
}

function Visits({ visits }: { visits: readonly ComingVisit[] }) {
  return (
    <div>
      <p className="font-semibold">{formatCounted(visits.length, 'coming visit')}</p>
      <ul className="mt-1 max-h-40 overflow-y-auto border-y border-line py-1">
        {visits.map(({ id, startsAt, request: { name } }) => (
          <li key={id} className="flex flex-wrap gap-x-3 py-1">
            <span className="tabular text-muted">{formatDateTime(startsAt)}</span>
            <span className="min-w-0 wrap-anywhere">
              <PersonText>{name}</PersonText>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
