import { PhoneCall } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { isolate } from '#lib/format/isolate.ts';
import { telHref } from '#lib/format/tel.ts';
import { noteCall } from './staff-api.ts';

interface CallButtonProps {
  /** The call is added to the history of this request. */
  requestId: string;
  name: string;
  phone: string;
  variant?: 'primary' | 'secondary';
  /** Accessible name. It must begin with the text of the button. */
  label?: string;
  children: ReactNode;
}

/** Link that calls the customer. After a click, two buttons ask if the customer answered. */
export function CallButton({
  requestId,
  name,
  phone,
  variant = 'secondary',
  label,
  children,
}: CallButtonProps) {
  const [hasCalled, setHasCalled] = useState(false);
  const { mutate, isPending, variables } = useStaffMutation({
    save: (wasAnswered: boolean) => noteCall(requestId, wasAnswered),
    queryKeys: [['service-requests']],
    success: (wasAnswered) => ({
      title: wasAnswered ? 'Reached by phone' : 'Called, no answer',
      description: name,
    }),
    failure: { title: 'Call not noted' },
    onSaved: () => setHasCalled(false),
  });
  const outcome = (wasAnswered: boolean, text: string) => (
    <Button
      variant="secondary"
      busy={isPending && variables === wasAnswered}
      aria-label={`${text}: ${isolate(name)}`}
      onClick={() => !isPending && mutate(wasAnswered)}
    >
      {text}
    </Button>
  );
  return (
    <>
      <a
        href={telHref(phone)}
        aria-label={label}
        className={buttonClass({ variant })}
        onClick={() => setHasCalled(true)}
      >
        <PhoneCall aria-hidden className="size-4" />
        {children}
      </a>
      {hasCalled && (
        <>
          {outcome(true, 'Reached')}
          {outcome(false, 'No answer')}
        </>
      )}
    </>
  );
}
