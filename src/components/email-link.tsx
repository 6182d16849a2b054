import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#lib/format/class-names.ts';

/** An email address, or the reason why it is missing. */
export type EmailLookup = { email: string } | 'pending' | 'none' | 'failed';

interface EmailLinkProps {
  address: EmailLookup;
  /** Returns the URL of the link. `address` is empty if the person has to enter the recipient. */
  mailTo: (address: string) => string;
  className: string;
  onOpen?: () => void;
  children: ReactNode;
}

export function EmailLink({ address, mailTo, className, onOpen, children }: EmailLinkProps) {
  return (
    <a
      {...(address === 'pending'
        ? { role: 'link', 'aria-disabled': true, tabIndex: 0 }
        : { href: mailTo(typeof address === 'object' ? address.email : ''), onClick: onOpen })}
      className={classNames(
        className,
        'aria-disabled:pointer-events-none aria-disabled:opacity-60',
      )}
    >
      <Mail aria-hidden className="size-4 shrink-0" />
      {/* A single element keeps the words together. */}
      <span>
        {children}
        {address === 'none' && ' (no address known)'}
        {address === 'failed' && ' (address not loaded)'}
      </span>
    </a>
  );
}
