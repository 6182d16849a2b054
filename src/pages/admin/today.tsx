import { useQuery } from '@tanstack/react-query';
import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { Seo } from '#components/seo.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { WorkSection } from '#components/work-section.tsx';
import { unscheduledQuery, visitsQuery } from '#features/appointments/api.ts';
import { ClockNotice } from '#features/appointments/components/clock-notice.tsx';
import { formatTimes } from '#features/service-requests/times.ts';
import { inventoryQuery } from '#features/inventory/api.ts';
import { reorderSuggestions } from '#features/inventory/reorder.ts';
import { ordersPageQuery } from '#features/orders/api.ts';
import { orderFilterFormat } from '#features/orders/order-filter.ts';
import { statusLabels } from '#features/orders/order-status.ts';
import { priceRequestsPageQuery } from '#features/price-requests/staff-api.ts';
import { openReturnsQuery } from '#features/orders/returns/open-returns.ts';
import { AlarmsNotice } from '#features/service-requests/components/alarms-notice.tsx';
import { activityText } from '#features/service-requests/customer-activity.ts';
import { isLate, promiseText } from '#features/service-requests/promise.ts';
import { requestKindLabels } from '#features/service-requests/request-kind.ts';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { customerActivityQuery } from '#features/service-requests/staff-api.ts';
import { useBusinessToday } from '#lib/browser/use-business-today.ts';
import { formatDateTime, formatDayWithWeekday } from '#lib/format/dates.ts';
import { formatCents } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';

/** Enough to hold every emergency and every late request of a bad day. */
const openRequestsQuery = unscheduledQuery(100);
const openOrders = 'status=open&sort=oldest';
const openOrdersQuery = ordersPageQuery(orderFilterFormat.parse(new URLSearchParams(openOrders)));
const pendingQuery = priceRequestsPageQuery({ status: 'pending', page: 1 });

export function Component() {
  const today = useBusinessToday();
  return today && <Today today={today} />;
}

function Today({ today }: { today: string }) {
  return (
    <div className="container-page py-6 md:py-8">
      <Seo title="Today" noindex />
      <h1 className="text-3xl">Today</h1>
      <p className="mt-1 mb-5 text-muted">{formatDayWithWeekday(today)}</p>
      <ClockNotice />
      <AlarmsNotice />
      <div className="grid items-start gap-5 *:grid *:min-w-0 *:gap-5 *:*:min-w-0 lg:grid-cols-2">
        <div>
          <OpenRequests />
          <FromCustomers />
        </div>
        <div>
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

function OpenRequests() {
  const query = useQuery(openRequestsQuery);
  const now = new Date(query.dataUpdatedAt);
  const section = (belongs: (request: ServiceRequest) => boolean) => ({
    query,
    select: ({ items }: { items: readonly ServiceRequest[] }) => {
      const found = items.filter(belongs);
      return { items: found, total: found.length };
    },
    to: paths.adminSchedule,
    keyOf: ({ id }: ServiceRequest) => id,
    children: (request: ServiceRequest) => <OpenRequest request={request} now={now} />,
  });
  return (
    <>
      <WorkSection
        {...section(({ isEmergency }) => isEmergency)}
        title="Emergencies"
        empty="No open emergency."
        all="All requests without an appointment"
      />
      <WorkSection
        {...section((request) => !request.isEmergency && isLate(request, now))}
        title="Late"
        empty="No other request is late."
        all="All requests without an appointment"
      />
      <WorkSection
        {...section(
          (request) => !request.isEmergency && request.status === 'new' && !isLate(request, now),
        )}
        title="To answer next"
        empty="No requests are waiting for an answer."
        to={`${paths.adminRequests}?status=new`}
        all="All new requests"
      />
    </>
  );
}

function OpenRequest({ request, now }: { request: ServiceRequest; now: Date }) {
  return (
    <>
      <Link to={paths.adminRequest(request.reference)} className={linkClass}>
        <PersonText>{request.name}</PersonText>
      </Link>
      <span className="text-muted">{requestKindLabels[request.kind]}</span>
      {isLate(request, now) && <Badge tone="alert">Late</Badge>}
      <span className="tabular w-full pb-1.5 text-sm">{promiseText(request, now)}</span>
    </>
  );
}

function FromCustomers() {
  return (
    <WorkSection
      title="From customers"
      query={useQuery(customerActivityQuery)}
      select={(page) => page}
      empty="Nothing new from customers."
      to={paths.adminRequests}
      all="All requests"
      keyOf={({ id }) => id}
    >
      {({ request, at, ...activity }) => (
        <>
          <Link to={paths.adminRequest(request.reference)} className={linkClass}>
            <PersonText>{request.name}</PersonText>
          </Link>
          <span className="tabular text-sm text-muted">{formatDateTime(at)}</span>
          <span className="line-clamp-2 w-full pb-1.5 wrap-anywhere">
            <PersonText>{activityText(activity)}</PersonText>
          </span>
        </>
      )}
    </WorkSection>
  );
}

function Visits({ today }: { today: string }) {
  return (
    <WorkSection
      title="Visits"
      query={useQuery(visitsQuery(today, today))}
      select={(visits) => ({ items: visits, total: visits.length })}
      empty="No visits today."
      to={paths.adminSchedule}
      all="Schedule"
      keyOf={({ request }) => request.id}
    >
      {({ appointment, request }) => (
        <>
          <span className="tabular font-bold">{formatTimes(appointment)}</span>
          <Link to={paths.adminRequest(request.reference)} className={linkClass}>
            <PersonText>{request.name}</PersonText>
          </Link>
          <span className="wrap-anywhere text-muted">
            <PersonText>{appointment.assignee}</PersonText>
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

function Returns() {
  return (
    <WorkSection
      title="Returns"
      query={useQuery(openReturnsQuery)}
      select={(page) => page}
      empty="No returns are waiting for a decision or a refund."
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
          <Badge tone="secondary">
            {sentBack.state === 'requested' ? 'To decide' : 'To refund'}
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
