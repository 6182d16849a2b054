import { classNames } from '#lib/format/class-names.ts';

interface ChoiceSwitchProps<Code extends string> {
  label: string;
  labels: Record<Code, string>;
  /** `null` if no option is chosen. */
  value: Code | null;
  onChange: (code: Code) => void;
  className?: string;
}

/** A row of buttons. At most one of them is pressed. */
export function ChoiceSwitch<Code extends string>({
  label,
  labels,
  value,
  onChange,
  className,
}: ChoiceSwitchProps<Code>) {
  return (
    <div
      role="group"
      aria-label={label}
      className={classNames(
        'flex overflow-hidden rounded-control border border-control [&>button:focus-visible]:-outline-offset-3',
        className,
      )}
    >
      {(Object.entries(labels) as [Code, string][]).map(([code, text]) => (
        <button
          key={code}
          type="button"
          aria-pressed={code === value}
          onClick={() => onChange(code)}
          className="min-h-11 px-4 text-sm font-semibold hover:bg-paper-deep aria-pressed:bg-ink aria-pressed:text-card"
        >
          {text}
        </button>
      ))}
    </div>
  );
}
