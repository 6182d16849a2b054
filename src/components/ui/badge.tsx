import type { ReactNode } from 'react';
import { classNames } from '#lib/format/class-names.ts';

export type BadgeTone = 'default' | 'secondary' | 'signal' | 'trust' | 'alert';

const tones: Record<BadgeTone, string> = {
  default: 'bg-ink text-card border-ink',
  secondary: 'bg-paper-deep text-ink border-line',
  signal: 'bg-signal-wash text-signal-hover border-signal-wash',
  trust: 'bg-trust-wash text-trust border-trust-wash',
  alert: 'bg-alert-wash text-alert border-alert-wash',
};

export function Badge({
  tone = 'default',
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full border px-2.5 py-0.5 text-sm font-semibold',
        // A secondary badge may wrap, because a company's name may need two lines on a phone.
        tone !== 'secondary' && 'whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
