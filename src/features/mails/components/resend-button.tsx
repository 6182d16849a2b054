import { RotateCw } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { mailKeys, resendMail } from '../staff-api.ts';
import { mailLabel, type Mail } from '../mail.ts';

export function ResendButton({
  mail,
  about = '',
}: {
  mail: Pick<Mail, 'id' | 'kind'>;
  /** The order or request of the mail, for screen readers, if the page lists mails of several records. */
  about?: string;
}) {
  const label = mailLabel(mail);
  const { mutate, isPending } = useStaffMutation({
    save: () => resendMail(mail.id),
    queryKeys: mailKeys,
    success: () => ({
      title: 'Email is on its way again',
      description: `${label} is sent within a minute.`,
    }),
    failure: {
      title: 'Failed to send the email again',
      description: 'Nothing was sent. Please try again.',
    },
  });
  return (
    <Button
      variant="ghost"
      aria-label={`Send again: ${label} ${about}`.trim()}
      busy={isPending}
      onClick={() => mutate(undefined)}
      className="-mx-4"
    >
      {!isPending && <RotateCw aria-hidden className="size-4" />}
      Send again
    </Button>
  );
}
