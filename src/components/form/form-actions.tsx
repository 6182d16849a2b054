import { Clock } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { FailureLine } from './failure-line.tsx';
import { PhoneLink } from './phone-link.tsx';
import type { FailedAttempt, SubmissionOutcome } from './submission-failure.ts';

const known: Record<SubmissionOutcome, string> = {
  'not-sent': 'Not sent yet. Everything you typed is still here',
  unknown: 'We could not confirm that it arrived. Everything you typed is still here',
  superseded: 'An earlier version of this request has reached us',
};
const advice: Record<SubmissionOutcome, string> = {
  'not-sent': ': send it again',
  unknown: ': send it again (it will not arrive twice)',
  superseded: '. Send again to add what you have changed',
};

function failureText({ outcome, spoken }: FailedAttempt): string {
  return known[outcome] + (spoken ? `. ${spoken}` : advice[outcome]);
}

interface FormActionsProps {
  submitLabel: string;
  busyLabel: string;
  isSending: boolean;
  isSlow: boolean;
  /** How the last attempt ended, unless it went through. */
  failure: FailedAttempt | undefined;
  onRetry: () => void;
  onCancel?: (() => void) | undefined;
}

/** The end of a form: send, cancel, and what to do when sending does not go through. */
export function FormActions({
  submitLabel,
  busyLabel,
  isSending,
  isSlow,
  failure,
  onRetry,
  onCancel,
}: FormActionsProps) {
  const submitButton = useRef<HTMLButtonElement>(null);
  const retry = () => {
    // The button that was pressed is about to go.
    submitButton.current?.focus({ preventScroll: true });
    onRetry();
  };

  return (
    <div className="border-t border-line pt-5">
      {isSlow && (
        <div role="status" className="mb-4 rounded-control bg-signal-wash px-4 py-3">
          <p className="flex gap-2">
            <Clock aria-hidden className="mt-0.5 size-5 shrink-0 text-signal-hover" />
            <span>
              This is taking longer than usual. You can wait, send it again (it will not arrive
              twice), or call us at <PhoneLink />.
            </span>
          </p>
          <Button variant="secondary" className="mt-3" onClick={retry}>
            Send again
          </Button>
        </div>
      )}
      {failure && !isSending && <FailureLine text={failureText(failure)} />}
      <div className="flex flex-wrap gap-3">
        <Button
          ref={submitButton}
          type="submit"
          size="lg"
          busy={isSending}
          className="grow sm:grow-0"
        >
          {isSending ? busyLabel : submitLabel}
        </Button>
        {onCancel && (
          <Button
            variant="secondary"
            size="lg"
            disabled={isSending}
            onClick={onCancel}
            className="grow sm:grow-0"
          >
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}
