import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { sendsMail } from '#config/site.ts';
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

export function InviteForm() {
  const draft = useStaffDraft('team');
  const { register, handleSubmit, reset, setError, subscribe, formState } = useForm({
    resolver: zodResolver(inviteSchema),
    defaultValues: { ...empty, ...draft.read() },
  });
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
          ? 'We email a link, which works for seven days and with this address alone.'
          : 'You get a link to hand on, which works for seven days and with this address alone.'}
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
        <Button type="submit" busy={isPending}>
          {isPending ? 'Inviting…' : 'Invite'}
        </Button>
      </form>
      {link && <InvitationLinkDialog {...link} onClose={() => setLink(undefined)} />}
    </section>
  );
}
