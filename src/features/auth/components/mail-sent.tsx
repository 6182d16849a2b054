import { useEffect, useRef, useState, type ReactNode } from 'react';
import { CallLink } from '#components/call-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#lib/feedback/toast.ts';
import { secondsToWait, toastAuthFailure } from '../auth-errors.ts';
import { authMessages } from '../auth-messages.ts';

/** The auth service sends an address at most one mail a minute. */
const pauseSeconds = 60;

interface MailSentProps {
  /** Sends the mail again. */
  send: () => Promise<void>;
  /** Text that names the mail and its recipient. */
  children: ReactNode;
}

/** Confirms that a mail was sent. A button sends the mail again. */
export function MailSent({ send, children }: MailSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mt-6 border-t border-line pt-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        Check your email
      </h2>
      {children}
      <p className="mt-2 text-muted">
        Nothing after a few minutes? Check your spam folder, have it sent again, or call us.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <SendAgainButton send={send} />
        <CallLink variant="secondary" />
      </div>
    </div>
  );
}

function SendAgainButton({ send }: Pick<MailSentProps, 'send'>) {
  const [isSending, setSending] = useState(false);
  const [wait, setWait] = useState(pauseSeconds);
  const isWaiting = wait > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setWait((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting]);

  const sendAgain = async () => {
    setSending(true);
    try {
      await send();
      toast({ kind: 'success', id: 'auth', title: authMessages.sentAgain });
      setWait(pauseSeconds);
    } catch (error) {
      toastAuthFailure(authMessages.linkNotSent, error);
      setWait(secondsToWait(error) ?? 0);
    }
    setSending(false);
  };

  if (isWaiting) {
    return (
      <Button variant="secondary" aria-disabled className="tabular">
        Send again in {wait} s
      </Button>
    );
  }
  return (
    <Button variant="secondary" busy={isSending} onClick={() => void sendAgain()}>
      Send again
    </Button>
  );
}
