import { queryOptions, useQuery } from '@tanstack/react-query';
import { CalendarPlus, PhoneCall } from 'lucide-react';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { WorkSection } from '#components/work-section.tsx';
import { requestQuery } from '#features/service-requests/staff-api.ts';
import { peopleQuery } from '#features/service-requests/visits/api.ts';
import { queryState } from '#lib/api/query-state.ts';
import { formatShortDay } from '#lib/format/business-days.ts';
import { isolate } from '#lib/format/isolate.ts';
import { formatCents } from '#lib/format/money.ts';
import { telHref } from '#lib/format/tel.ts';
import { lazyModule } from '#lib/loading/lazy-module.ts';
import { paths } from '#lib/paths.ts';
import { waitingQuotesQuery, type WaitingQuote, type WaitingReason } from '../staff-api.ts';

const labels: Record<WaitingReason, { text: string; tone: BadgeTone }> = {
  accepted: { text: 'Accepted, no visit', tone: 'trust' },
  'change-asked': { text: 'Change asked', tone: 'signal' },
  'asked-again': { text: 'Asked for again', tone: 'signal' },
  ending: { text: 'Opened, ends soon', tone: 'secondary' },
  ended: { text: 'Ended', tone: 'secondary' },
};

/** The quotes that wait for the office. Of an accepted one, the visit is set here. */
export function QuotesToFollow() {
  const [reference, setReference] = useState<string>();
  return (
    <>
      <WorkSection
        title="Quotes"
        query={useQuery(waitingQuotesQuery)}
        select={(items) => ({ items, total: items.length })}
        empty="No quote is waiting for us."
        keyOf={({ id }) => id}
      >
        {(quote) => <QuoteToFollow quote={quote} onSetVisit={setReference} />}
      </WorkSection>
      {reference !== undefined && (
        <VisitOfRequest reference={reference} onClose={() => setReference(undefined)} />
      )}
    </>
  );
}

interface QuoteToFollowProps {
  quote: WaitingQuote;
  onSetVisit: (reference: string) => void;
}

function QuoteToFollow({ quote, onSetVisit }: QuoteToFollowProps) {
  const { why, name, phone, reference, isExtra, totalCents, validUntil } = quote;
  const { text, tone } = labels[why];
  const hasDay = why === 'ending' || why === 'ended';
  return (
    <>
      <Link
        to={paths.adminRequest(reference)}
        className="inline-flex min-h-11 items-center wrap-anywhere link-signal"
      >
        <PersonText>{name}</PersonText>
      </Link>
      <Badge tone={tone}>{text}</Badge>
      <span className="tabular ml-auto">{formatCents(totalCents)}</span>
      <span className="flex w-full flex-wrap items-center justify-between gap-x-3 pb-1.5 text-sm">
        <span className="text-muted">
          {[isExtra && 'Extra work', hasDay && `until ${formatShortDay(validUntil)}`]
            .filter(Boolean)
            .join(', ')}
        </span>
        {why === 'accepted' && (
          <Button
            variant="secondary"
            aria-label={`Set visit for ${isolate(name)}`}
            onClick={() => onSetVisit(reference)}
          >
            <CalendarPlus aria-hidden className="size-4" />
            Set visit
          </Button>
        )}
        {hasDay && phone && (
          <a
            href={telHref(phone)}
            aria-label={`Call ${isolate(name)}`}
            className={buttonClass({ variant: 'secondary' })}
          >
            <PhoneCall aria-hidden className="size-4" />
            Call
          </a>
        )}
      </span>
    </>
  );
}

const visitDialog = lazyModule(
  () => import('#features/service-requests/visits/components/visit-dialog.tsx'),
);
const codeQuery = queryOptions({
  queryKey: ['visit-dialog-code'],
  queryFn: () => visitDialog.load(),
  staleTime: Infinity,
});

/** The form for a visit of a request whose page is not open, with the days that the customer wishes. */
function VisitOfRequest({ reference, onClose }: { reference: string; onClose: () => void }) {
  const query = useQuery(requestQuery(reference));
  const people = useQuery(peopleQuery);
  const code = useQuery(codeQuery);
  if (queryState(query).hasFailed || queryState(code).hasFailed) {
    return <Navigate to={paths.adminRequest(reference)} state={{ setsVisit: true }} />;
  }
  // What was read before may lack the wish that came with the acceptance.
  if (!query.isFetchedAfterMount || !query.data || !code.data || people.isPending) return null;
  const { request, visits, activity } = query.data;
  // Who handles the request, if visits can be theirs.
  const member = people.data?.find(({ key, isMember }) => isMember && key === request.assignedTo);
  return (
    <code.data.VisitDialog
      {...{ request, visits, activity, onClose }}
      suggestedPerson={member?.key}
    />
  );
}
