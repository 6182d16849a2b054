import { CircleCheck } from 'lucide-react';
import { CallLink } from '#components/call-link.tsx';
import { EmailText } from '#components/email-text.tsx';
import { Link } from '#components/link.tsx';
import { Button } from '#components/ui/button.tsx';
import { sendsMail } from '#config/site.ts';
import { paths } from '#lib/paths.ts';
import type { SentRequest } from './form-definition.ts';

export interface SentForm extends SentRequest {
  /** To which we answer. */
  email: string;
}

interface FormSentProps {
  sent: SentForm;
  onClose: () => void;
}

/** The form that had the focus is gone. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

/** What stays in a dialog after its form was sent: the reference, and where the customer finds the request again. */
export function FormSent({ sent: { reference, email }, onClose }: FormSentProps) {
  return (
    <div>
      <CircleCheck aria-hidden className="size-10 text-trust" />
      <h3 ref={takeFocus} tabIndex={-1} className="mt-3 text-2xl">
        Thank you. We have your request.
      </h3>
      {reference && (
        <p className="tabular mt-2 text-lg">
          Reference <strong>{reference}</strong>
        </p>
      )}
      {sendsMail && (
        <p className="mt-3">
          {reference ? 'The email to ' : 'An email confirms it: '}
          <strong>
            <EmailText>{email}</EmailText>
          </strong>
          {reference ? (
            <>
              {' '}
              has your link. It shows how your request goes, and you can write to us and add photos
              there. No email after ten minutes?{' '}
              <Link to={paths.yourRequest} className="link-signal">
                Ask for the link again
              </Link>
              .
            </>
          ) : (
            '.'
          )}
        </p>
      )}
      {!sendsMail && reference && (
        <p className="mt-3">Please keep the reference. It helps us when you call.</p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button size="lg" onClick={onClose} className="grow sm:grow-0">
          Close
        </Button>
        <CallLink size="lg" variant="secondary" className="grow sm:grow-0" />
      </div>
    </div>
  );
}
