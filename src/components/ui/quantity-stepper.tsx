import { Minus, Plus } from 'lucide-react';

interface QuantityStepperProps {
  value: number;
  /** The lowest value that the minus button can set. */
  min?: number;
  max: number;
  onChange: (value: number) => void;
  /** Name of the item. The buttons have it in their labels: 'Increase quantity of …'. */
  itemName: string;
}

const buttonClass =
  'grid size-11 place-items-center hover:bg-paper-deep aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-disabled:*:opacity-50 aria-disabled:hover:bg-transparent';

export function QuantityStepper({ value, min = 1, max, onChange, itemName }: QuantityStepperProps) {
  return (
    <div
      role="group"
      aria-label={`Quantity of ${itemName}`}
      className="inline-flex overflow-hidden rounded-control border border-control bg-card [&>button:focus-visible]:-outline-offset-3"
    >
      <button
        type="button"
        aria-label={`Decrease quantity of ${itemName}`}
        // The button is not `disabled`, because a disabled button would lose the keyboard's focus.
        aria-disabled={value <= min || undefined}
        onClick={() => value > min && onChange(value - 1)}
        className={buttonClass}
      >
        <Minus aria-hidden className="size-4" />
      </button>
      <output className="tabular grid min-w-11 place-items-center border-x border-line px-2 font-semibold">
        {value}
      </output>
      <button
        type="button"
        aria-label={`Increase quantity of ${itemName}`}
        aria-disabled={value >= max || undefined}
        onClick={() => value < max && onChange(value + 1)}
        className={buttonClass}
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </div>
  );
}
