import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { CallLink } from '#components/call-link.tsx';
import { FailureLine } from '#components/form/failure-line.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { isUserMessage } from '#lib/api/api-error.ts';
import { sendRequestLink } from '../customer-api.ts';
import { requestLinkSchema, type RequestLinkForm as Entries } from '../request-link.ts';

/**
 * Form that emails the link of a request again. The response does not reveal if the reference or the email address
 * exists.
 */
export function RequestLinkForm({ reference = '' }: { reference?: string }) {
  const { mutate, variables, error, isPending, isSuccess } = useMutation({
    mutationFn: sendRequestLink,
  });
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm<Entries>({
    resolver: zodResolver(requestLinkSchema),
    defaultValues: { reference, email: '' },
  });
  return (
    <section aria-labelledby="link-title" className="mt-8 max-w-180">
      <h2 id="link-title" className="text-2xl">
        Find your request
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        We’ll email you its link. The reference is what you were told when you sent your request,
        and begins with REQ-. The email address is the one you gave.
      </p>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((entries) => mutate(entries))(event)}
        className="mt-5 grid items-start gap-x-4 gap-y-5 sm:grid-cols-2"
      >
        <TextField
          label="Reference"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="REQ-"
          error={errors.reference?.message}
          {...register('reference')}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <div className="grid justify-items-start gap-4 sm:col-span-2">
          {error && !isPending && (
            <FailureLine
              text={
                isUserMessage(error)
                  ? error.message
                  : 'Not sent. Please check your connection and try again'
              }
            />
          )}
          <Button type="submit" size="lg" busy={isPending}>
            {isPending ? 'Sending…' : 'Email me the link'}
          </Button>
        </div>
      </form>
      <div role="status" className="mt-6">
        {isSuccess && !isPending && (
          <div className="rounded-card border border-line bg-card p-5">
            <p className="flex gap-3">
              <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-trust" />
              <span className="min-w-0 wrap-anywhere">
                If {variables.reference} was sent with <strong>{variables.email}</strong>, the email
                with its link is on its way. Nothing there after ten minutes? Compare both with what
                you sent, or call us.
              </span>
            </p>
            <CallLink variant="secondary" className="mt-4" />
          </div>
        )}
      </div>
    </section>
  );
}
