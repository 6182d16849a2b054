import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { PersonText } from '#components/person-text.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import type { BareRequest, CustomerVisit } from '#features/service-requests/customer-request.ts';
import { toast } from '#lib/feedback/toast.ts';
import { downloadText } from '#lib/format/csv.ts';
import { businessTimeZone, formatTime } from '#lib/format/dates.ts';
import { lazyModule } from '#lib/loading/lazy-module.ts';
import { isReleasedAnew } from '#lib/loading/new-release.ts';
import { formatLength, formatTimes } from '../times.ts';
import { visitPlace } from '../visit-place.ts';
import { visitPreparation } from '../visit-preparation.ts';

const code = lazyModule(() => import('../calendar-file.ts'));

interface CustomerVisitCardProps {
  request: BareRequest;
  visit: CustomerVisit;
  /** Buttons for this visit. Only given if the request has several visits. */
  children?: ReactNode;
}

/** Time, address, team members and instructions for the customer's next visit. */
export function CustomerVisitCard({ request, visit, children }: CustomerVisitCardProps) {
  const ahead = request.visits.filter(({ isOver }) => !isOver);
  const facts = [
    {
      label: 'Day',
      text: format(new TZDate(visit.startsAt, businessTimeZone), 'EEEE, MMMM d, yyyy'),
    },
    {
      label: 'Time',
      text: [
        visit.onTheWay && `About ${formatTime(visit.onTheWay.arrivesAt)}: on the way to you`,
        `${formatTimes(visit)} (${formatLength(visit.durationMinutes)}), California time`,
      ]
        .filter(Boolean)
        .join('\n'),
    },
    { label: 'Address', text: visitPlace(visit.address).join('\n') || 'As agreed with you' },
    ...(visit.people ? [{ label: 'Who’s coming', text: visit.people }] : []),
  ];
  const download = async () => {
    try {
      const { calendarFile } = await code.load();
      const { reference } = request;
      const file = calendarFile(
        ahead.map((one) => ({ reference, ...one })),
        { method: 'PUBLISH' },
      );
      downloadText('visit.ics', file, 'text/calendar');
    } catch {
      const isGone = await isReleasedAnew();
      toast({
        kind: 'destructive',
        title: 'The calendar file could not be made',
        description: isGone
          ? 'The site was updated after you opened this page.'
          : 'Please check your connection and try again.',
        ...(isGone && {
          action: { label: 'Reload the page', onClick: () => window.location.reload() },
        }),
      });
    }
  };
  return (
    <Card className="p-5">
      <section aria-labelledby="visit-title">
        <h3 id="visit-title" className="text-xl">
          {ahead.length > 1 ? 'Your next visit' : 'Your visit'}
        </h3>
        <dl className="mt-3 grid gap-3">
          {facts.map(({ label, text }) => (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-semibold wrap-anywhere whitespace-pre-line">
                <PersonText>{text}</PersonText>
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-4 flex flex-wrap gap-2 empty:hidden">{children}</div>
        {!visit.isOver && (
          <>
            <h4 className="mt-5 font-semibold">Before we come</h4>
            <ul className="mt-1 list-disc pl-5">
              {visitPreparation[request.kind].map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <Button variant="secondary" className="mt-5" onClick={() => void download()}>
              <CalendarPlus aria-hidden className="size-5" />
              {ahead.length > 1 ? 'Add all visits to my calendar' : 'Add to my calendar'}
            </Button>
          </>
        )}
      </section>
    </Card>
  );
}
