import type { ReactNode } from 'react';
import { classNames } from '#lib/format/class-names.ts';

interface SectionProps {
  /** Anchor of the section. The id of the heading begins with this anchor. */
  id: string;
  title: string;
  lead?: string | undefined;
  /** Position of the heading. A heading beside the content stays in view while the content scrolls. */
  layout?: 'beside' | 'above';
  tone?: 'paper' | 'deep' | 'ink';
  /** Shown below the section's lead. */
  aside?: ReactNode;
  children: ReactNode;
}

const tones = {
  paper: '',
  deep: 'bg-paper-deep',
  ink: 'on-ink bg-ink text-card',
};

export function Section({
  id,
  title,
  lead,
  layout = 'beside',
  tone = 'paper',
  aside,
  children,
}: SectionProps) {
  const isBeside = layout === 'beside';
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={tones[tone]}>
      <div
        className={classNames(
          'container-page py-14 md:py-20',
          isBeside && 'lg:grid lg:grid-cols-[4fr_8fr] lg:gap-x-12',
        )}
      >
        <div
          className={classNames(
            'mb-8',
            isBeside &&
              'self-start lg:sticky lg:top-[calc(var(--header-height)+2rem)] lg:mb-0 lg:pr-4',
            !isBeside && 'md:mb-12',
          )}
        >
          <h2 id={`${id}-title`} className={isBeside ? 'text-3xl' : 'max-w-[24ch] text-4xl'}>
            {title}
          </h2>
          {lead && (
            <p
              className={classNames(
                'mt-4 max-w-prose text-lg',
                tone === 'ink' ? 'text-ink-muted' : 'text-muted',
              )}
            >
              {lead}
            </p>
          )}
          {aside}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}
