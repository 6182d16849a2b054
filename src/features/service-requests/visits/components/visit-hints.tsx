import { TriangleAlert } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import type { Wish } from '../preference.ts';
import type { VisitForm } from '../schema.ts';

interface WishesProps {
  wishes: readonly Wish[];
  typed: VisitForm;
  onChoose: (wish: Wish) => void;
}

export function Wishes({ wishes, typed, onChoose }: WishesProps) {
  return (
    <div role="group" aria-labelledby="wishes-label">
      <p id="wishes-label" className="font-semibold">
        The customer prefers
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {wishes.map((wish) => (
          <Button
            key={wish.words}
            variant="secondary"
            aria-pressed={typed.day === wish.day && (!wish.time || typed.time === wish.time)}
            className="aria-pressed:border-signal aria-pressed:bg-signal-wash"
            onClick={() => onChoose(wish)}
          >
            {wish.words}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Warnings about a visit. Staff can save it anyway. */
export function Warnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <div role="status">
      {warnings.length > 0 && (
        <ul className="grid gap-2 rounded-control bg-signal-wash px-4 py-3">
          {warnings.map((warning) => (
            <li key={warning} className="flex gap-2 wrap-anywhere">
              <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-signal-hover" />
              {warning}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
