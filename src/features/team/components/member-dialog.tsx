import * as z from 'zod/mini';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { SelectField } from '#components/form/select-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import {
  entryMessages,
  fieldLimits,
  optionalPhone,
  requiredText,
} from '#lib/forms/field-schemas.ts';
import { teamQuery, updateTeamMember } from '../staff-api.ts';
import { roleOptions, type TeamMember } from '../team.ts';

const memberSchema = z.object({
  name: requiredText(fieldLimits.name, 'Please enter a name.'),
  phone: optionalPhone(entryMessages.phone),
  role: z.enum(['admin', 'field']),
});

export function MemberDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { field, ...form } = useEditForm({
    record: `member-${member.id}`,
    schema: memberSchema,
    saved: member,
    toValues: ({ name, phone, role }) => ({ name, phone, role }),
    save: (typed) => updateTeamMember(member.id, typed),
    queryKeys: [teamQuery.queryKey],
    success: ({ name }) => ({ title: 'Saved', description: name }),
    failure: { title: 'Not saved' },
    onClose,
  });
  return (
    <EditDialog
      title={`Edit ${member.name || member.email}`}
      description="Customers are told the name of who visits them. Only the office sees the phone."
      form={form}
      submitLabel="Save"
    >
      <TextField label="Name" autoComplete="off" {...field('name')} />
      <TextField label="Phone" type="tel" autoComplete="off" {...field('phone')} />
      {!member.isSelf && (
        <SelectField label="Works in" placeholder={null} options={roleOptions} {...field('role')} />
      )}
    </EditDialog>
  );
}
