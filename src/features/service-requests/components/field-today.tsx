import { Seo } from '#components/seo.tsx';
import { formatDayWithWeekday } from '#lib/format/dates.ts';
import { ClockNotice } from '../visits/components/clock-notice.tsx';
import { FinishedVisits } from '../visits/components/finished-visits.tsx';
import { MyVisits } from '../visits/components/my-visits.tsx';
import { VisitsToInvoice } from '../visits/components/visits-to-invoice.tsx';
import { FromCustomers } from './from-customers.tsx';

interface FieldTodayProps {
  /** The current day in California: `'2026-11-21'`. */
  today: string;
  member: { id: string };
}

/** The page Today for a field team member: today's visits and the messages of their customers. */
export function FieldToday({ today, member }: FieldTodayProps) {
  return (
    <div className="container-page py-6 md:py-8">
      <Seo title="Today" noindex />
      <h1 className="text-3xl">Today</h1>
      <p className="mt-1 mb-5 text-muted">{formatDayWithWeekday(today)}</p>
      <ClockNotice />
      <div className="grid items-start gap-5 *:min-w-0">
        <MyVisits {...{ today, member }} saysNone />
        <FinishedVisits />
        <VisitsToInvoice member={member} />
        <FromCustomers />
      </div>
    </div>
  );
}
