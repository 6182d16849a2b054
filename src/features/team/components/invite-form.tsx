import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { sendsMail } from '#config/site.ts';
import { LazyMailPreview } from '#features/mails/components/lazy-mail-preview.tsx';
import { PreviewToggle } from '#features/mails/components/preview-toggle.tsx';
import { mutationErrorText } from '#lib/api/mutation-error.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { emailField, fieldLimits, requiredText } from '#lib/forms/field-schemas.ts';
import { useStaffDraft } from '#lib/forms/staff-draft.ts';
import { inviteTeamMember, teamQuery } from '../api.ts';
import { InvitationLinkDialog, type InvitationLink } from './invitation-link-dialog.tsx';

const inviteSchema = z.object({
  name: requiredText(fieldLimits.name, 'Please enter the name of your colleague.'),
  email: emailField(),
});
const empty = { name: '', email: '' };

const failure = { title: 'Not invited', description: 'Nothing was changed. Please try again.' };

const weekMs = 7 * 24 * 60 * 60 * 1000;

/** `invitedBy` is the address of the colleague who invites. */
export function InviteForm({ invitedBy }: { invitedBy: string }) {
  const draft = useStaffDraft('team');
  const { register, handleSubmit, reset, setError, subscribe, control, formState } = useForm({
    resolver: zodResolver(inviteSchema),
    defaultValues: { ...empty, ...draft.read() },
  });
  const typed = useWatch({ control });
  const shown = inviteSchema.safeParse(typed);
  const [link, setLink] = useState<InvitationLink>();
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.write(values) }),
    [subscribe, draft],
  );
  const { mutate, isPending } = useStaffMutation({
    save: async (invited: z.infer<typeof inviteSchema>) => {
      const token = await inviteTeamMember(invited);
      if (!sendsMail) setLink({ email: invited.email, token });
    },
    queryKeys: [teamQuery.queryKey],
    success: ({ email }) => ({
      title: 'Colleague invited',
      description: sendsMail ? `An email is on its way to ${email}.` : email,
    }),
    failure,
    onSaved: () => {
      draft.discard();
      reset(empty);
    },
  });
  // The toast disappears, so the reason is also shown at the field.
  const showAtField = (error: Error) =>
    setError(
      'email',
      { message: mutationErrorText(error, failure.description) },
      { shouldFocus: true },
    );

  return (
    <section aria-labelledby="invite-title">
      <h2 id="invite-title" className="text-xl">
        Invite a colleague
      </h2>
      <p className="mt-2 text-muted">
        {sendsMail
          ? 'We’ll email a link. It works for seven days, and only with this address.'
          : 'You’ll get a link to pass on. It works for seven days, and only with this address.'}
      </p>
      <form
        noValidate
        onSubmit={(event) =>
          void handleSubmit((invited) => {
            if (!isPending) mutate(invited, { onError: showAtField });
          })(event)
        }
        className="mt-4 grid justify-items-start gap-3"
      >
        <TextField
          className="w-full"
          label="Name of your colleague"
          autoComplete="off"
          error={formState.errors.name?.message}
          {...register('name')}
        />
        <TextField
          className="w-full"
          label="Email of your colleague"
          type="email"
          inputMode="email"
          autoComplete="off"
          error={formState.errors.email?.message}
          {...register('email')}
        />
        {sendsMail && (
          <div className="w-full">
            <PreviewToggle>
              {shown.success && <InvitationPreview {...shown.data} invitedBy={invitedBy} />}
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

function InvitationPreview(invited: { name: string; email: string; invitedBy: string }) {
  const [expiresAt] = useState(() => new Date(Date.now() + weekMs).toISOString());
  return (
    <LazyMailPreview
      kind="staff-invitation"
      recipient={invited.email}
      data={{ ...invited, expiresAt, token: '' }}
    />
  );
}
