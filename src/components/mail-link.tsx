import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#lib/format/class-names.ts';

/** Where to write to somebody: the address, or why there is none to be had. */
export type MailAddress = { email: string } | 'pending' | 'none' | 'failed';

interface MailLinkProps {
  address: MailAddress;
  /** The link to the mail; without an address the writer fills it in. */
  mailTo: (address: string) => string;
  className: string;
  onOpen?: () => void;
  children: ReactNode;
}

/** Opens a mail to somebody whose address has to be looked up. */
export function MailLink({ address, mailTo, className, onOpen, children }: MailLinkProps) {
  return (
    <a
      // Safari gives a link the focus with the mouse only so, and a menu closes that loses it.
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
      {/* One element: the parts of a row would each break into a column of their own. */}
      <span>
        {children}
        {address === 'none' && ' (no address known)'}
        {address === 'failed' && ' (address not loaded)'}
      </span>
    </a>
  );
}
