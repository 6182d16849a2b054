import { Check } from 'lucide-react';
import { classNames } from '#lib/format/class-names.ts';
import { formatDateTime } from '#lib/format/dates.ts';

export interface StatusStep {
  label: string;
  state: 'done' | 'current' | 'pending';
  /** ISO time at which the step was reached, if known. */
  at?: string;
}

const stateWords = { done: 'Done', current: 'Now', pending: 'Pending' } as const;

/** The progress of an order or a request, as the customer sees it. */
export function StatusSteps({ label, steps }: { label: string; steps: readonly StatusStep[] }) {
  return (
    <ol
      aria-label={label}
      className={classNames(
        'grid gap-3',
        steps.length > 4 ? 'sm:grid-cols-3' : 'sm:grid-cols-4',
        steps.length === 5 && 'lg:grid-cols-5',
      )}
    >
      {steps.map((step, index) => (
        <li
          key={step.label}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className="flex items-center gap-3"
        >
          <span
            aria-hidden
            className={classNames(
              'tabular grid size-9 shrink-0 place-items-center rounded-full border font-semibold',
              step.state === 'done' && 'border-trust bg-trust text-card [print-color-adjust:exact]',
              step.state === 'current' && 'border-2 border-trust bg-trust-wash text-trust',
              step.state === 'pending' && 'border-control text-muted',
            )}
          >
            {step.state === 'done' ? <Check className="size-5" /> : index + 1}
          </span>
          <span>
            <span
              className={classNames(
                'block leading-tight font-semibold',
                step.state === 'pending' && 'text-muted',
              )}
            >
              {step.label}
            </span>
            <span className="text-sm text-muted">
              {step.at ? formatDateTime(step.at) : stateWords[step.state]}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
