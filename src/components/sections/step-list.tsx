import type { Step } from '#content/page-content.ts';
import { classNames } from '#lib/class-names.ts';

const columns: Readonly<Record<number, string>> = {
  4: 'lg:grid-cols-4',
  5: 'lg:grid-cols-5',
};

/** Steps along one line: downwards on phones, across elsewhere. */
export function StepList({ items, onInk = false }: { items: readonly Step[]; onInk?: boolean }) {
  const line = onInk ? 'border-ink-line' : 'border-control';
  return (
    <ol className={classNames('lg:grid lg:gap-x-8', columns[items.length])}>
      {items.map((step, index) => (
        <li
          key={step.title}
          className={classNames(
            'relative ml-4 border-l pb-8 pl-8 last:pb-0 max-lg:last:border-transparent lg:ml-0 lg:border-t lg:border-l-0 lg:pt-9 lg:pr-2 lg:pb-0 lg:pl-0',
            line,
          )}
        >
          <span
            aria-hidden
            className={classNames(
              'tabular absolute top-0 -left-4 grid size-8 place-items-center rounded-full text-base font-extrabold lg:-top-4 lg:left-0',
              onInk ? 'bg-signal-on-ink text-ink' : 'bg-ink text-card',
            )}
          >
            {index + 1}
          </span>
          <h3 className="text-xl">{step.title}</h3>
          {step.time && (
            <p
              className={classNames(
                'mt-1 text-sm font-semibold',
                onInk ? 'text-signal-on-ink' : 'text-trust',
              )}
            >
              {step.time}
            </p>
          )}
          <p className={classNames('mt-2 max-w-prose', onInk ? 'text-ink-muted' : 'text-muted')}>
            {step.text}
          </p>
        </li>
      ))}
    </ol>
  );
}
