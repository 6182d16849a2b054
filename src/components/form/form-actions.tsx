import { Clock } from 'lucide-react';
import type { Ref } from 'react';
import { TermsLinks } from '#components/terms-links.tsx';
import { Button } from '#components/ui/button.tsx';
import { FailureLine } from './failure-line.tsx';
import type { FormDefinition } from './form-definition.ts';
import { PhoneLink } from './phone-link.tsx';

interface FormActionsProps {
  labels: Pick<FormDefinition, 'submitLabel' | 'busyLabel'>;
  submitButton: Ref<HTMLButtonElement>;
  isSending: boolean;
  isSlow: boolean;
  /** Error text of the last attempt, if it failed. */
  failure: string | undefined;
  onSendAgain: () => void;
  onCancel?: (() => void) | undefined;
}

/** The end of a form: the buttons that send and cancel, and advice if sending is slow or fails. */
export function FormActions({
  labels,
  submitButton,
  isSending,
  isSlow,
  failure,
  onSendAgain,
  onCancel,
}: FormActionsProps) {
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
          <Button variant="secondary" className="mt-3" onClick={onSendAgain}>
            Send again
          </Button>
        </div>
      )}
      {failure && !isSending && <FailureLine text={failure} />}
      <p className="-mt-3 mb-2">
        <TermsLinks parts={['privacy', 'forms']} />
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          ref={submitButton}
          type="submit"
          size="lg"
          busy={isSending}
          className="grow sm:grow-0"
        >
          {isSending ? labels.busyLabel : labels.submitLabel}
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
