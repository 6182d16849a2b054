import { MapPin, Phone } from 'lucide-react';
import { formatPhone } from '#lib/format/phone.ts';
import { telHref } from '#lib/format/tel.ts';
import { mapLink, streetAddress, type PlannedVisit } from '../planned-visit.ts';

const linkClass = 'inline-flex min-h-11 items-center gap-2 link-quiet wrap-anywhere';

/** Phone number, map link and note of a visit, for the team on site. */
export function VisitDetails({
  visit,
  request,
  showsContact = true,
}: PlannedVisit & { showsContact?: boolean }) {
  const address = streetAddress(request);
  return (
    <>
      {showsContact && (
        <p className="-mt-1 flex flex-wrap gap-x-5">
          {request.phone !== '' && (
            <a href={telHref(request.phone)} className={linkClass}>
              <Phone aria-hidden className="size-4 shrink-0 text-muted" />
              {formatPhone(request.phone)}
            </a>
          )}
          {address !== '' && (
            <a href={mapLink(address)} target="_blank" rel="noreferrer" className={linkClass}>
              <MapPin aria-hidden className="size-4 shrink-0 text-muted" />
              {address}
              <span className="sr-only"> (map, opens in a new tab)</span>
            </a>
          )}
        </p>
      )}
      {visit.note !== '' && (
        <p className="my-1 border-l-2 border-signal pl-3 wrap-anywhere whitespace-pre-line">
          {visit.note}
        </p>
      )}
    </>
  );
}
