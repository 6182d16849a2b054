import { classNames } from '#lib/format/class-names.ts';
import { availabilityLabels, type Availability } from '../availability.ts';
import { useAvailability } from '../use-availability.ts';

const looks: Record<Availability, string> = {
  in: 'text-trust before:bg-trust',
  low: 'text-signal-hover before:bg-signal',
  out: 'text-muted before:bg-control',
};

/** One line with the availability. It is empty, but has its height, until the availability has loaded. */
export function AvailabilityNote({
  productId,
  isWarning = false,
  className,
}: {
  productId: string;
  /** Shows nothing for products that are in stock. */
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
