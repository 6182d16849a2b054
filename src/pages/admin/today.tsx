import { useQuery } from '@tanstack/react-query';
import { CircleDashed } from 'lucide-react';
import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { Seo } from '#components/seo.tsx';
import { WorkSection } from '#components/work-section.tsx';
import { useStaffMember, type StaffMember } from '#features/auth/use-admin-access.ts';
import { SamplePayeeNotice } from '#features/billing/payments/components/sample-payee-notice.tsx';
import { UnbookedPayments } from '#features/billing/payments/components/unbooked-payments.tsx';
import { PlanInvoices } from '#features/billing/plans/components/plan-invoices.tsx';
import { uncountedProducts, uncountedText } from '#features/inventory/inventory.ts';
import { reorderSuggestions } from '#features/inventory/reorder.ts';
import { reorderQuery } from '#features/inventory/staff-api.ts';
import { AlarmsNotice } from '#features/service-requests/components/alarms-notice.tsx';
import { FieldToday } from '#features/service-requests/components/field-today.tsx';
import { ClockNotice } from '#features/service-requests/visits/components/clock-notice.tsx';
import { MyVisits } from '#features/service-requests/visits/components/my-visits.tsx';
import { visitsQuery } from '#features/service-requests/visits/staff-api.ts';
import { VisitTimes } from '#features/service-requests/visits/components/visit-times.tsx';
import { endOf } from '#features/service-requests/visits/times.ts';
import { whoGoes } from '#features/service-requests/visits/visit.ts';
import { useBusinessToday } from '#lib/browser/use-business-today.ts';
import { formatDayWithWeekday } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { FirstSteps } from '#pages/admin/today/first-steps.tsx';
import { WorkLists } from '#pages/admin/today/work-lists.tsx';

export function Component() {
  const today = useBusinessToday();
  const member = useStaffMember();
  if (!today || !member) return null;
  return member.role === 'admin' ? (
    <Today {...{ today, member }} />
  ) : (
    <FieldToday {...{ today, member }} />
  );
}

function Today({ today, member }: { today: string; member: StaffMember }) {
  return (
    <div className="container-page py-6 md:py-8">
      <Seo title="Today" noindex />
      <h1 className="text-3xl">Today</h1>
      <p className="mt-1 mb-5 text-muted">{formatDayWithWeekday(today)}</p>
      <SamplePayeeNotice className="mb-5" />
      <FirstSteps member={member} />
      <ClockNotice />
      <AlarmsNotice />
      <UnbookedPayments />
      <div className="grid *:mb-5">
        <MyVisits {...{ today, member }} />
      </div>
      <WorkLists visits={<Visits today={today} />}>
        <PlanInvoices today={today} />
        <Stock today={today} />
      </WorkLists>
    </div>
  );
}

const linkClass = 'inline-flex min-h-11 items-center wrap-anywhere link-signal';

function Visits({ today }: { today: string }) {
  const query = useQuery(visitsQuery(today, today));
  const now = new Date(query.dataUpdatedAt);
  return (
    <WorkSection
      title="Visits"
      query={query}
      select={(visits) => {
        const ahead = visits.filter(({ visit }) => !visit.outcome && endOf(visit) > now);
        return { items: ahead, total: ahead.length };
      }}
      empty="No more visits today."
      to={`${paths.adminSchedule}?ahead=1`}
      all="All visits ahead today"
      keyOf={({ visit }) => visit.id}
    >
      {({ visit, request }) => (
        <>
          <VisitTimes visit={visit} />
          <Link to={paths.adminRequest(request.reference)} className={linkClass}>
            <PersonText>{request.name}</PersonText>
          </Link>
          <span className="wrap-anywhere text-muted">
            <PersonText>{whoGoes(visit)}</PersonText>
          </span>
        </>
      )}
    </WorkSection>
  );
}

function Stock({ today }: { today: string }) {
  const query = useQuery(reorderQuery);
  const uncounted = uncountedProducts(query.data ?? []);
  return (
    <WorkSection
      title="Stock to reorder"
      query={query}
      select={(stock) => {
        const lines = reorderSuggestions(stock, today)
          .flatMap(({ lines: ofSupplier }) => ofSupplier)
          .filter(({ isOnItsWay }) => !isOnItsWay);
        return { items: lines, total: lines.length };
      }}
      empty={
        uncounted > 0 ? (
          <Link to={paths.adminInventory} className={`-my-2.5 ${linkClass}`}>
            {uncountedText(uncounted)}
          </Link>
        ) : (
          'Nothing is low that isn’t already on its way.'
        )
      }
      emptyIcon={
        uncounted > 0 ? <CircleDashed aria-hidden className="size-5 shrink-0" /> : undefined
      }
      to={`${paths.adminInventory}?view=reorder`}
      all="Order from the suppliers"
      keyOf={({ item }) => item.id}
    >
      {({ item }) => (
        <>
          <span className="py-2.5 font-semibold">{item.name}</span>
          <span className="tabular text-muted">
            {item.inStock === 0 ? 'none left' : `${item.inStock} left`}, {item.distributor}
          </span>
        </>
      )}
    </WorkSection>
  );
}
