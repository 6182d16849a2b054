import { RotateCw, X } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { dismissMail, mailKeys, resendFailedMails } from '../staff-api.ts';
import { mailLabel, type Mail } from '../mail.ts';

export function ResendAllButton({ count }: { count: number }) {
  const { mutate, isPending } = useStaffMutation({
    save: resendFailedMails,
    queryKeys: mailKeys,
    success: () => ({
      title: 'Emails are on their way again',
      description: `${count} emails are sent within a few minutes.`,
    }),
    failure: {
      title: 'Failed to send the emails again',
      description: 'Nothing was sent. Please try again.',
    },
  });
  return (
    <Button variant="ghost" busy={isPending} onClick={() => mutate(undefined)} className="-mx-4">
      {!isPending && <RotateCw aria-hidden className="size-4" />}
      Send all failed again
    </Button>
  );
}

export function DismissButton({ mail, about }: { mail: Pick<Mail, 'id' | 'kind'>; about: string }) {
  const { mutate, isPending } = useStaffMutation({
    save: () => dismissMail(mail.id),
    queryKeys: mailKeys,
    failure: { title: 'Failed to dismiss the email' },
  });
  return (
    <Button
      variant="ghost"
      aria-label={`Dismiss: ${mailLabel(mail)} ${about}`.trim()}
      busy={isPending}
      onClick={() => mutate(undefined)}
      className="-mx-4"
    >
      {!isPending && <X aria-hidden className="size-4" />}
      Dismiss
    </Button>
  );
}
