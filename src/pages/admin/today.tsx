import { useQuery } from '@tanstack/react-query';
import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { Seo } from '#components/seo.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { WorkSection } from '#components/work-section.tsx';
import { useStaffMember, type StaffMember } from '#features/auth/use-admin-access.ts';
import { FieldToday } from '#features/service-requests/components/field-today.tsx';
import { unassignedVisitsQuery, visitsQuery } from '#features/service-requests/visits/api.ts';
import { ClockNotice } from '#features/service-requests/visits/components/clock-notice.tsx';
import { FinishedVisits } from '#features/service-requests/visits/components/finished-visits.tsx';
import { MyVisits } from '#features/service-requests/visits/components/my-visits.tsx';
import { assigneeText } from '#features/service-requests/visits/visit.ts';
import { endOf, formatTimes } from '#features/service-requests/visits/times.ts';
import { InvoicesToFollow } from '#features/invoices/components/invoices-to-follow.tsx';
import { QuotesToFollow } from '#features/quotes/components/quotes-to-follow.tsx';
import { inventoryQuery } from '#features/inventory/api.ts';
import { reorderSuggestions } from '#features/inventory/reorder.ts';
import { ordersPageQuery } from '#features/orders/api.ts';
import { OrderNews } from '#features/orders/components/order-news.tsx';
import { orderFilterFormat } from '#features/orders/order-filter.ts';
import { statusLabels } from '#features/orders/order-status.ts';
import { priceRequestsPageQuery } from '#features/price-requests/staff-api.ts';
import { openReturnsQuery } from '#features/orders/returns/open-returns.ts';
import type { ReturnState } from '#features/orders/returns/return.ts';
import { AlarmsNotice } from '#features/service-requests/components/alarms-notice.tsx';
import {
  OpenRequests,
  OwnRequests,
} from '#features/service-requests/components/waiting-requests.tsx';
import { useBusinessToday } from '#lib/browser/use-business-today.ts';
import { formatDateTime, formatDayWithWeekday } from '#lib/format/dates.ts';
import { formatCents } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';

const openOrders = 'status=open&sort=oldest';
const openOrdersQuery = ordersPageQuery(orderFilterFormat.parse(new URLSearchParams(openOrders)));
const pendingQuery = priceRequestsPageQuery({ status: 'pending', page: 1 });

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
      <ClockNotice />
      <AlarmsNotice />
      <div className="grid *:mb-5">
        <MyVisits {...{ today, member }} />
      </div>
      <div className="flex flex-wrap gap-x-5 gap-y-4 *:contents *:*:min-w-0 lg:grid lg:grid-cols-2 lg:items-start lg:gap-5 lg:*:grid lg:*:min-w-0 lg:*:gap-5">
        <div>
          <OwnRequests />
          <OpenRequests />
          <FinishedVisits />
          <OrderNews />
        </div>
        <div>
          <UnassignedVisits />
          <QuotesToFollow />
          <InvoicesToFollow />
          <Visits today={today} />
          <Orders />
          <Returns />
          <PriceRequests />
          <Stock today={today} />
        </div>
      </div>
    </div>
  );
}

const linkClass = 'inline-flex min-h-11 items-center wrap-anywhere link-signal';

/** Coming visits of colleagues who have left. There are rarely any. */
function UnassignedVisits() {
  const query = useQuery(unassignedVisitsQuery);
  if (!query.data || query.data.length === 0) return null;
  return (
    <WorkSection
      title="Visits that nobody makes yet"
      query={query}
      select={(visits) => ({ items: visits, total: visits.length })}
      empty=""
      to={`${paths.adminSchedule}?unassigned=1`}
      all="All visits that nobody makes yet"
      keyOf={({ visit }) => visit.id}
    >
      {({ visit, request }) => (
        <>
          <span className="tabular font-bold">{formatDateTime(visit.startsAt)}</span>
          <Link to={paths.adminRequest(request.reference)} className={linkClass}>
            <PersonText>{request.name}</PersonText>
          </Link>
        </>
      )}
    </WorkSection>
  );
}

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
          <span className="tabular font-bold">{formatTimes(visit)}</span>
          <Link to={paths.adminRequest(request.reference)} className={linkClass}>
            <PersonText>{request.name}</PersonText>
          </Link>
          <span className="wrap-anywhere text-muted">
            <PersonText>{assigneeText(visit.assignee)}</PersonText>
          </span>
        </>
      )}
    </WorkSection>
  );
}

function Orders() {
  return (
    <WorkSection
      title="Orders to ship"
      query={useQuery(openOrdersQuery)}
      select={(page) => page}
      empty="Every order has shipped."
      to={`${paths.adminOrders}?${openOrders}`}
      all="All open orders"
      keyOf={({ id }) => id}
    >
      {(order) => (
        <>
          <Link to={paths.adminOrder(order.orderNumber)} className={linkClass}>
            {order.orderNumber}
          </Link>
          <span className="wrap-anywhere">
            <PersonText>{order.customerName}</PersonText>
          </span>
          <Badge tone="secondary">{statusLabels[order.status]}</Badge>
          <span className="tabular ml-auto">{formatCents(order.totalCents)}</span>
        </>
      )}
    </WorkSection>
  );
}

/** Why a return waits for staff. */
const dueLabels: Partial<Record<ReturnState, string>> = {
  requested: 'To decide',
  accepted: 'Parcel overdue',
  received: 'To refund',
};

function Returns() {
  return (
    <WorkSection
      title="Returns"
      query={useQuery(openReturnsQuery)}
      select={(page) => page}
      empty="No returns are waiting for a decision, a parcel or a refund."
      to={`${paths.adminOrders}?status=returns`}
      all="All returns to handle"
      keyOf={({ id }) => id}
    >
      {({ orders: order, ...sentBack }) => (
        <>
          <Link to={paths.adminOrder(order.order_number)} className={linkClass}>
            {sentBack.return_number}
          </Link>
          <span className="wrap-anywhere">
            <PersonText>{order.customer_name}</PersonText>
          </span>
          <Badge tone={sentBack.state === 'accepted' ? 'alert' : 'secondary'}>
            {dueLabels[sentBack.state]}
          </Badge>
        </>
      )}
    </WorkSection>
  );
}

function PriceRequests() {
  return (
    <WorkSection
      title="Price list requests"
      query={useQuery(pendingQuery)}
      select={(page) => page}
      empty="Every price list request has been answered."
      to={`${paths.adminPriceRequests}?status=pending`}
      all="All pending requests"
      keyOf={({ id }) => id}
    >
      {(request) => (
        <>
          <Link to={paths.adminCustomer(request)} className={linkClass}>
            <PersonText>{request.name}</PersonText>
          </Link>
          <span className="tabular text-sm text-muted">{formatDateTime(request.createdAt)}</span>
        </>
      )}
    </WorkSection>
  );
}

function Stock({ today }: { today: string }) {
  return (
    <WorkSection
      title="Stock to reorder"
      query={useQuery(inventoryQuery)}
      select={(stock) => {
        const lines = reorderSuggestions(stock, today)
          .flatMap(({ lines: ofSupplier }) => ofSupplier)
          .filter(({ isOnItsWay }) => !isOnItsWay);
        return { items: lines, total: lines.length };
      }}
      empty="Nothing is low that isn’t already on its way."
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
