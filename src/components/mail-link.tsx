import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#lib/class-names.ts';

interface MailLinkProps {
  /** `null` if none is known, `undefined` until that has been found out. */
  address: string | null | undefined;
  /** The link to the mail; without an address the writer fills it in. */
  mailTo: (address: string) => string;
  className: string;
  children: ReactNode;
}

/** Opens a mail to somebody whose address has to be looked up. */
export function MailLink({ address, mailTo, className, children }: MailLinkProps) {
  return (
    <a
      {...(address === undefined
        ? { role: 'link', 'aria-disabled': true }
        : { href: mailTo(address ?? '') })}
      className={classNames(
        className,
        'aria-disabled:pointer-events-none aria-disabled:opacity-60',
      )}
    >
      <Mail aria-hidden className="size-4 shrink-0" />
      {children}
      {address === null && ' (no address known)'}
    </a>
  );
}
