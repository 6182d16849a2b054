import { site } from '#config/site.ts';
import { timesText, whoGoes } from '../visit.ts';
import { formatDayWithWeekday } from '#lib/format/dates.ts';
import {
  mapLink,
  requestedAnswers,
  serviceOfVisit,
  streetAddress,
  type PlannedVisit,
} from '../planned-visit.ts';
import { AgreedWork } from './agreed-work.tsx';
import { PersonText } from '#components/person-text.tsx';
import { formatPhone } from '#lib/format/phone.ts';

interface PrintedDaySheetProps {
  day: string;
  /** Name of the person whose visits are printed; `null` for all visits. */
  person: string | null;
  visits: readonly PlannedVisit[];
}

/** A day's visits on paper. Hidden on the screen. */
export function PrintedDaySheet({ day, person, visits }: PrintedDaySheetProps) {
  return (
    <section
      aria-label="Day sheet"
      className="tabular hidden text-[10.5pt] leading-snug print:block"
    >
      <header className="flex items-end justify-between gap-6 border-b-2 border-ink pb-3">
        <div>
          <p className="text-[18pt] leading-tight font-extrabold tracking-tight">
            {formatDayWithWeekday(day)}
          </p>
          <p className="wrap-anywhere">{person ?? 'Everybody'}</p>
        </div>
        <p className="text-right">
          {site.name}
          <br />
          {site.phone.display}
        </p>
      </header>
      {visits.length === 0 && <p className="mt-6">Nothing planned.</p>}
      {visits.map((visit) => (
        <PrintedVisit key={visit.visit.id} {...visit} />
      ))}
    </section>
  );
}

function PrintedVisit({ visit, request }: PlannedVisit) {
  const address = streetAddress(request);
  return (
    <article className="grid break-inside-avoid grid-cols-[11rem_minmax(0,1fr)] gap-x-6 border-b border-ink py-4">
      <div>
        <p className="font-bold">
          {visit.callOut && 'Call-out: '}
          {timesText(visit)}
        </p>
        <p className="wrap-anywhere">
          <PersonText>{whoGoes(visit)}</PersonText>
        </p>
      </div>
      <div className="min-w-0 wrap-anywhere">
        <p className="text-[12pt] font-bold">
          <PersonText>{request.name}</PersonText>
          {request.phone && `, ${formatPhone(request.phone)}`}
        </p>
        {address !== '' && (
          <p>
            <a href={mapLink(address)} className="underline">
              <PersonText>{address}</PersonText>
            </a>
          </p>
        )}
        {visit.note !== '' && (
          <p className="mt-2 border-l-2 border-ink pl-3 font-bold whitespace-pre-line">
            {visit.note}
          </p>
        )}
        <p className="mt-2">
          {serviceOfVisit({ visit, request })}, {request.reference}
        </p>
        <AgreedWork visit={visit} />
        <dl>
          {requestedAnswers(request).map(({ name, label, text }) => (
            <div key={name}>
              <dt className="inline">{/[?:]$/.test(label) ? label : `${label}:`}</dt>{' '}
              <dd className="inline font-semibold whitespace-pre-line">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </article>
  );
}
