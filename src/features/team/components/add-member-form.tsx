import { zodResolver } from '@hookform/resolvers/zod';
import type { ChangeEvent } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { mutationErrorText } from '#lib/api/mutation-error.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { emailField } from '#lib/forms/field-schemas.ts';
import { useStaffDraft } from '#lib/forms/staff-draft.ts';
import { paths } from '#lib/paths.ts';
import { addTeamMember, teamQuery } from '../api.ts';

const memberSchema = z.object({ email: emailField() });

const failure = { title: 'Not added', description: 'Nothing was changed. Please try again.' };

export function AddMemberForm() {
  const draft = useStaffDraft('team');
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(memberSchema),
    defaultValues: { email: draft.read().email ?? '' },
  });
  const { mutate, isPending } = useStaffMutation({
    save: addTeamMember,
    queryKeys: [teamQuery.queryKey],
    success: (email) => ({
      title: 'Colleague added',
      description: `${email} can log in at ${paths.adminLogin} now.`,
    }),
    failure,
    onSaved: () => {
      draft.discard();
      reset({ email: '' });
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
    <section aria-labelledby="add-title">
      <h2 id="add-title" className="text-xl">
        Add a colleague
      </h2>
      <p className="mt-2 text-muted">
        Your colleague first signs up at <strong className="text-ink">{paths.auth}</strong> and
        opens the link in the confirmation email. Then enter the same address here.
      </p>
      <form
        noValidate
        onSubmit={(event) =>
          void handleSubmit(({ email }) => {
            if (!isPending) mutate(email, { onError: showAtField });
          })(event)
        }
        className="mt-4 grid justify-items-start gap-3"
      >
        <TextField
          className="w-full"
          label="Email of your colleague"
          type="email"
          inputMode="email"
          autoComplete="off"
          error={formState.errors.email?.message}
          {...register('email', {
            onChange: (event: ChangeEvent<HTMLInputElement>) =>
              draft.write({ email: event.target.value }),
          })}
        />
        <Button type="submit" busy={isPending}>
          {isPending ? 'Adding…' : 'Give access'}
        </Button>
      </form>
    </section>
  );
}
