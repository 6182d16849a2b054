import { openPickerInstead } from '#components/form/picker-keys.ts';
import { SelectField } from '#components/form/select-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { memberLabel } from '#features/team/team.ts';
import type { ServiceRequest } from '../service-request.ts';
import { useAssignment } from '../use-assignment.ts';

/** Select field for the team member who handles a request. */
export function AssigneeControl({ request }: { request: ServiceRequest }) {
  const { members, self, name, assign, isPending } = useAssignment(request);
  const offered = members.map((member) => ({
    value: member.id,
    label: `${memberLabel(member)}${member.isSelf ? ' (you)' : ''}`,
  }));
  const current = request.assignedTo ?? '';
  const isListed = current === '' || offered.some(({ value }) => value === current);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        className="min-w-0 grow"
        label="Assigned to"
        name="assigned-to"
        optional
        showOptional={false}
        placeholder="Nobody"
        // With `disabled`, the select would lose the keyboard focus.
        aria-disabled={isPending || undefined}
        options={isListed ? offered : [...offered, { value: current, label: name }]}
        value={current}
        onKeyDown={openPickerInstead}
        onChange={(event) => !isPending && assign(event.target.value || null)}
      />
      {self && self.id !== current && (
        <Button variant="secondary" busy={isPending} onClick={() => assign(self.id)}>
          Take
        </Button>
      )}
    </div>
  );
}
