import { useQuery } from '@tanstack/react-query';
import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { Seo } from '#components/seo.tsx';
import { WorkSection } from '#components/work-section.tsx';
import { formatDateTime, formatDayWithWeekday } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { customerNewsQuery } from '../news-api.ts';
import { ClockNotice } from '../visits/components/clock-notice.tsx';
import { FinishedVisits } from '../visits/components/finished-visits.tsx';
import { MyVisits } from '../visits/components/my-visits.tsx';

interface FieldTodayProps {
  /** In California, as a date input writes it. */
  today: string;
  member: { id: string };
}

/** The day of a colleague in the field: their visits, and what the customers of these wrote. */
export function FieldToday({ today, member }: FieldTodayProps) {
  return (
    <div className="container-page py-6 md:py-8">
      <Seo title="Today" noindex />
      <h1 className="text-3xl">Today</h1>
      <p className="mt-1 mb-5 text-muted">{formatDayWithWeekday(today)}</p>
      <ClockNotice />
      <div className="grid items-start gap-5 *:min-w-0">
        <MyVisits {...{ today, member }} empty="No visits today." />
        <FinishedVisits />
        <Messages />
      </div>
    </div>
  );
}

function Messages() {
  return (
    <WorkSection
      title="From your customers"
      query={useQuery(customerNewsQuery)}
      select={(news) => news}
      empty="Nothing new from your customers."
      keyOf={({ id }) => id}
    >
      {({ request, at, text }) => (
        <>
          <Link
            to={paths.adminRequest(request.reference)}
            className="inline-flex min-h-11 items-center wrap-anywhere link-signal"
          >
            <PersonText>{request.name}</PersonText>
          </Link>
          <span className="tabular text-sm text-muted">{formatDateTime(at)}</span>
          <span className="line-clamp-2 w-full pb-1.5 wrap-anywhere">
            <PersonText>{text}</PersonText>
          </span>
        </>
      )}
    </WorkSection>
  );
}
