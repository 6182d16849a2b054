import { TriangleAlert } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import type { PreferredTime } from '../preferred-times.ts';
import type { VisitForm } from '../schema.ts';

interface PreferredTimeButtonsProps {
  preferredTimes: readonly PreferredTime[];
  typed: VisitForm;
  onChoose: (preferredTime: PreferredTime) => void;
}

export function PreferredTimeButtons({
  preferredTimes,
  typed,
  onChoose,
}: PreferredTimeButtonsProps) {
  return (
    <div role="group" aria-labelledby="preferred-times-label">
      <p id="preferred-times-label" className="font-semibold">
        The customer prefers
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {preferredTimes.map((preferredTime) => (
          <Button
            key={preferredTime.words}
            variant="secondary"
            aria-pressed={
              typed.day === preferredTime.day &&
              (!preferredTime.time || typed.time === preferredTime.time)
            }
            className="aria-pressed:border-signal aria-pressed:bg-signal-wash"
            onClick={() => onChoose(preferredTime)}
          >
            {preferredTime.words}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Warnings about a visit. They do not prevent saving. */
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
