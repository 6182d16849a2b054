import { Link } from '#components/link.tsx';
import { site } from '#config/site.ts';
import { classNames } from '#lib/format/class-names.ts';
import { paths } from '#lib/paths.ts';

const [firstLine, secondLine] = site.brandLines;

export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 36" aria-hidden className={className}>
      <path d="M16 1.5 30 6v11.5c0 8-5.6 14-14 17-8.4-3-14-9-14-17V6z" fill="currentColor" />
      <path d="M2.4 20.5h27.2" stroke="var(--color-paper)" strokeWidth="2.4" />
      <path
        d="M8.5 14.5 16 8l7.5 6.5"
        fill="none"
        stroke="var(--color-signal-on-ink)"
        strokeWidth="3"
        strokeLinecap="square"
      />
    </svg>
  );
}

export function Brand({ onInk = false }: { onInk?: boolean }) {
  return (
    <Link
      to={paths.home}
      className="flex min-h-11 items-center gap-2.5 rounded-control"
      aria-label={site.name}
    >
      <BrandMark
        className={classNames('h-[36px] w-[32px] shrink-0', onInk ? 'text-ink-line' : 'text-ink')}
      />
      {/* Hides the name if the letters are very large, because it would then overlap the header's buttons. */}
      <span
        aria-hidden
        className="leading-none font-extrabold tracking-tight whitespace-nowrap max-[20rem]:hidden"
      >
        {firstLine}
        <span
          className={classNames(
            'mt-1 block text-[0.6875rem] leading-none font-semibold tracking-wide',
            onInk ? 'text-ink-muted' : 'text-muted',
          )}
        >
          {secondLine}
        </span>
      </span>
    </Link>
  );
}
