import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#lib/format/class-names.ts';

/** A mail address, or why there is none. */
export type MailAddress = { email: string } | 'pending' | 'none' | 'failed';

interface MailLinkProps {
  address: MailAddress;
  /** The link to the mail. The address is empty when it is not known. */
  mailTo: (address: string) => string;
  className: string;
  onOpen?: () => void;
  children: ReactNode;
}

/** Opens a mail to an address that has to be looked up. */
export function MailLink({ address, mailTo, className, onOpen, children }: MailLinkProps) {
  return (
    <a
      // Without a tabIndex Safari does not focus a clicked link, and the menu around it would close.
      tabIndex={0}
      {...(address === 'pending'
        ? { role: 'link', 'aria-disabled': true }
        : { href: mailTo(typeof address === 'object' ? address.email : ''), onClick: onOpen })}
      className={classNames(
        className,
        'aria-disabled:pointer-events-none aria-disabled:opacity-60',
      )}
    >
      <Mail aria-hidden className="size-4 shrink-0" />
      {/* One flex item: the text must wrap as one. */}
      <span>
        {children}
        {address === 'none' && ' (no address known)'}
        {address === 'failed' && ' (address not loaded)'}
      </span>
    </a>
  );
}
