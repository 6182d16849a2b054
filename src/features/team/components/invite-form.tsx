import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { SelectField } from '#components/form/select-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { Button } from '#components/ui/button.tsx';
import { sendsMail } from '#config/site.ts';
import { LazyMailPreview } from '#features/mails/components/lazy-mail-preview.tsx';
import { PreviewToggle } from '#features/mails/components/preview-toggle.tsx';
import { mutationErrorText } from '#lib/api/mutation-error.ts';
import { emailField, fieldLimits, requiredText } from '#lib/forms/field-schemas.ts';
import type { MailData } from '#send-mail/mail-data.ts';
import { inviteTeamMember, teamQuery } from '../staff-api.ts';
import { memberLabel, roleOptions, type TeamMember } from '../team.ts';
import { InvitationLinkDialog, type InvitationLink } from './invitation-link-dialog.tsx';

const inviteSchema = z.object({
  name: requiredText(fieldLimits.name, 'Please enter the name of the team member.'),
  email: emailField(),
  role: z.enum(['admin', 'field']),
});
const empty: z.input<typeof inviteSchema> = { name: '', email: '', role: 'admin' };

const weekMs = 7 * 24 * 60 * 60 * 1000;

export function InviteForm({ inviter }: { inviter: TeamMember | undefined }) {
  const [link, setLink] = useState<InvitationLink>();
  const { field, control, submit, isPending, setError } = useEditForm({
    record: 'team',
    schema: inviteSchema,
    saved: empty,
    toValues: (nobody) => nobody,
    save: async (invited) => {
      const token = await inviteTeamMember(invited);
      if (!sendsMail) setLink({ email: invited.email, token });
    },
    queryKeys: [teamQuery.queryKey],
    success: ({ email }) => ({
      title: 'Team member invited',
      description: sendsMail ? `An email is on its way to ${email}.` : email,
    }),
    failure: { title: 'Not invited' },
    // The toast disappears, so the field also shows the reason.
    onFailed: (error) =>
      setError('email', { message: mutationErrorText(error) }, { shouldFocus: true }),
  });
  const shown = inviteSchema.safeParse(useWatch({ control }));

  return (
    <section aria-labelledby="invite-title">
      <h2 id="invite-title" className="text-xl">
        Invite a team member
      </h2>
      <p className="mt-2 text-muted">
        {sendsMail
          ? 'We’ll email a link. It works for seven days, and only with this address.'
          : 'You’ll get a link to pass on. It works for seven days, and only with this address.'}
      </p>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="mt-4 grid justify-items-start gap-3"
      >
        <TextField
          className="w-full"
          label="Name of the team member"
          autoComplete="off"
          {...field('name')}
        />
        <TextField
          className="w-full"
          label="Email of the team member"
          type="email"
          inputMode="email"
          autoComplete="off"
          {...field('email')}
        />
        <SelectField
          className="w-full"
          label="Works in"
          placeholder={null}
          options={roleOptions}
          {...field('role')}
        />
        {sendsMail && (
          <div className="w-full">
            <PreviewToggle>
              {shown.success && (
                <InvitationPreview
                  {...shown.data}
                  invitedBy={inviter?.email ?? ''}
                  inviter={inviter ? memberLabel(inviter) : ''}
                />
              )}
            </PreviewToggle>
          </div>
        )}
        <Button type="submit" busy={isPending}>
          {isPending ? 'Inviting…' : 'Invite'}
        </Button>
      </form>
      {link && <InvitationLinkDialog {...link} onClose={() => setLink(undefined)} />}
    </section>
  );
}

function InvitationPreview(
  invited: Pick<MailData['staff-invitation'], 'name' | 'email' | 'invitedBy' | 'inviter'>,
) {
  const [expiresAt] = useState(() => new Date(Date.now() + weekMs).toISOString());
  return (
    <LazyMailPreview
      kind="staff-invitation"
      recipient={invited.email}
      data={{ ...invited, expiresAt, token: '' }}
    />
  );
}
