import type { ReactNode } from 'react';
import { emergencyCall } from '#content/safety-notes.ts';

/** A phone number within a sentence. A press dials the number. */
export function DialLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="py-4 font-semibold whitespace-nowrap underline underline-offset-4">
      {children}
    </a>
  );
}

/** A text in which "call 911" is a link. */
export function DialText({ text }: { text: string }) {
  return text.split(/(\bcall 911)/i).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <DialLink key={index} href={emergencyCall.href}>
        {part}
      </DialLink>
    ),
  );
}
