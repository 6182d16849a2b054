/** Carriers and their tracking pages. */
const trackingPages: Record<string, string> = {
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  UPS: 'https://www.ups.com/track?tracknum=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  DHL: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
  OnTrac: 'https://www.ontrac.com/tracking/?number=',
};

export const carriers: readonly string[] = Object.keys(trackingPages);

/** The carrier's tracking page for a shipment; `undefined` for an unknown carrier. */
export function trackingUrl(carrier: string, trackingNumber: string): string | undefined {
  const known = carriers.find((name) => name.toLowerCase() === carrier.trim().toLowerCase());
  const page = known && trackingPages[known];
  return page && trackingNumber ? page + encodeURIComponent(trackingNumber) : undefined;
}
