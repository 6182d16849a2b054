import type { Step } from '#content/page-content.ts';
import { classNames } from '#lib/format/class-names.ts';

const columns: Readonly<Record<number, string>> = {
  4: 'lg:grid-cols-4',
  5: 'lg:grid-cols-5',
};

/** Numbered steps along a line. The line is vertical on phones and horizontal on wider screens. */
export function StepList({ items }: { items: readonly Step[] }) {
  return (
    <ol className={classNames('lg:grid lg:gap-x-8', columns[items.length])}>
      {items.map((step, index) => (
        <li
          key={step.title}
          className="relative ml-4 border-l border-control pb-8 pl-8 last:pb-0 max-lg:last:border-transparent lg:ml-0 lg:border-t lg:border-l-0 lg:pt-9 lg:pr-2 lg:pb-0 lg:pl-0"
        >
          <span
            aria-hidden
            className="tabular absolute top-0 -left-4 grid size-8 place-items-center rounded-full bg-ink text-base font-extrabold text-card lg:-top-4 lg:left-0"
          >
            {index + 1}
          </span>
          <h3 className="text-xl">{step.title}</h3>
          {step.time && <p className="mt-1 text-sm font-semibold text-trust">{step.time}</p>}
          <p className="mt-2 max-w-prose text-muted">{step.text}</p>
        </li>
      ))}
    </ol>
  );
}
