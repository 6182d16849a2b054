import { classNames } from '#lib/format/class-names.ts';
import { availabilityLabels, type Availability } from '../availability.ts';
import { useAvailability } from '../use-availability.ts';

const looks: Record<Availability, string> = {
  in: 'text-trust before:bg-trust',
  low: 'text-signal-hover before:bg-signal',
  out: 'text-muted before:bg-control',
};

/** A line with the availability. Until the availability has loaded, the line is empty but keeps its height. */
export function AvailabilityNote({
  productId,
  isWarning = false,
  className,
}: {
  productId: string;
  /** True to show nothing for a product that is in stock. */
  isWarning?: boolean;
  className?: string;
}) {
  const availability = useAvailability(productId);
  const isShown = availability && !(isWarning && availability === 'in');
  return (
    <p className={classNames('min-h-5 text-sm font-medium', className)}>
      {isShown && (
        <span
          className={classNames(
            'inline-flex items-center gap-1.5 align-top before:size-2 before:rounded-full',
            looks[availability],
          )}
        >
          {availabilityLabels[availability]}
        </span>
      )}
    </p>
  );
}
