import { trackingUrl } from '../carriers.ts';
import type { Tracking } from '../schema.ts';

/** The tracking number of a shipment, with a link to the carrier's tracking page. */
export function TrackingNumber({ carrier, trackingNumber }: Tracking) {
  const url = trackingUrl(carrier, trackingNumber);
  // The number breaks only if it is longer than a line.
  const className = 'tabular inline-block max-w-full font-semibold wrap-anywhere';
  if (!url) return <strong className={className}>{trackingNumber}</strong>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={`${className} underline decoration-signal decoration-2 underline-offset-4`}
    >
      {trackingNumber}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
