import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { invoiceName, stateLabels, stateTones } from '#features/billing/invoices/invoice-text.ts';
import { planPrice } from '#features/billing/plans/plan-price.ts';
import { quoteStateLabels } from '#features/billing/quotes/quote.ts';
import type { Customer } from '#features/customers/customer.ts';
import { importedAddress } from '#features/customers/imports/imported-address.ts';
import { returnStateLabels } from '#features/orders/returns/return.ts';
import { planStateLabel } from '#features/service-requests/plan-state-label.ts';
import { formatLength } from '#features/service-requests/visits/times.ts';
import { outcomeLabels, whoGoesText } from '#features/service-requests/visits/visit.ts';
import { formatCounted } from '#lib/format/count.ts';
import { useBusinessToday } from '#lib/browser/use-business-today.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { formatCents } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';
import { matchStatus, matchTitle } from '#pages/admin/customers/match.ts';
import { CustomerList, Row } from './customer-list.tsx';
import { PlanCalls } from './plan-calls.tsx';

/** A customer's orders and requests as links, and the imported rows. */
export function CustomerRequests({ customer }: { customer: Customer }) {
  const { names, orders, orderCount, orderTotalCents, returns, requests, visits } = customer;
  const { priceRequests, imported } = customer;
  const isShared = customer.email === '' && names.length > 1;
  return (
    <div className="grid gap-8 *:min-w-0">
      <CustomerList title="Orders" items={orders}>
        {orders.map((order) => (
          <Row
            key={order.reference}
            to={paths.adminOrder(order.reference)}
            title={order.reference}
            at={order.createdAt}
          >
            <Badge tone="secondary">{matchStatus({ record: 'order', status: order.status })}</Badge>
            <span className="tabular ml-auto font-semibold">{formatCents(order.totalCents)}</span>
          </Row>
        ))}
        {orders.length > 0 && (
          <li className="flex flex-wrap justify-between gap-x-3 border-t border-line pt-2.5">
            <span>
              {formatCounted(orderCount, 'order')}. Canceled ones do not count, and refunds are
              taken off.
            </span>
            <span className="tabular ml-auto font-bold">{formatCents(orderTotalCents)}</span>
          </li>
        )}
      </CustomerList>
      <CustomerList title="Returns" items={returns}>
        {returns.map((sentBack) => (
          <Row
            key={sentBack.returnNumber}
            to={paths.adminOrder(sentBack.reference)}
            title={sentBack.returnNumber}
            at={sentBack.createdAt}
          >
            <Badge tone="secondary">{returnStateLabels[sentBack.state]}</Badge>
            <span className="tabular ml-auto font-semibold">
              {formatCents(sentBack.refundCents)}
            </span>
          </Row>
        ))}
      </CustomerList>
      <CustomerList title="Requests" items={requests}>
        {requests.map((request) => (
          <Row
            key={request.reference}
            to={paths.adminRequest(request.reference)}
            title={matchTitle({ record: 'request', ...request })}
            at={request.createdAt}
          >
            {isShared && <PersonText>{request.name}</PersonText>}
            <Badge tone="secondary">
              {matchStatus({ record: 'request', status: request.status })}
            </Badge>
            {request.owedCents > 0 && (
              <Badge tone="signal">To give back: {formatCents(request.owedCents)}</Badge>
            )}
            <RequestPapers request={request} />
          </Row>
        ))}
      </CustomerList>
      <CustomerList title="Visits" items={visits}>
        {visits.map((visit) => (
          <Row
            key={visit.id}
            to={paths.adminRequest(visit.reference)}
            title={formatDateTime(visit.startsAt)}
          >
            <span>
              {formatLength(visit.durationMinutes)},{' '}
              <PersonText>{whoGoesText(visit.people)}</PersonText>
            </span>
            {visit.isCanceled && <Badge tone="secondary">Canceled</Badge>}
            {visit.outcome && <Badge tone="secondary">{outcomeLabels[visit.outcome]}</Badge>}
          </Row>
        ))}
      </CustomerList>
      <CustomerList title="Price lists" items={priceRequests}>
        {priceRequests.map((request) => (
          <li key={request.id} className="border-t border-line py-2.5">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="tabular">{formatDateTime(request.createdAt)}</span>
              <Badge tone="secondary">
                {matchStatus({ record: 'price-request', status: request.status })}
              </Badge>
              {request.company && <PersonText>{request.company}</PersonText>}
            </p>
            {request.message && (
              <p className="mt-1 wrap-anywhere whitespace-pre-line text-muted">{request.message}</p>
            )}
            {request.status === 'pending' && (
              <Link
                to={`${paths.adminPriceRequests}?status=pending`}
                className="inline-flex min-h-11 items-center link-quiet"
              >
                Answer it in the list
              </Link>
            )}
          </li>
        ))}
      </CustomerList>
      <CustomerList title="From before" items={imported}>
        {imported.map(({ id, name, note, createdAt, ...place }) => (
          <li key={id} className="border-t border-line py-2.5">
            {[name, ...importedAddress(place)].map((line) => (
              <p key={line} className="wrap-anywhere">
                <PersonText>{line}</PersonText>
              </p>
            ))}
            {note && (
              <p className="mt-1 wrap-anywhere whitespace-pre-line">
                <PersonText>{note}</PersonText>
              </p>
            )}
            <p className="text-sm text-muted">Imported {formatDateTime(createdAt)}</p>
          </li>
        ))}
      </CustomerList>
    </div>
  );
}

const quoteLabels = { ...quoteStateLabels, expired: 'Ended' };

/** The quotes and invoices below a request, each on its own line. */
function RequestPapers({ request }: { request: Customer['requests'][number] }) {
  const { reference, quotes, invoices } = request;
  const today = useBusinessToday();
  if (quotes.length + invoices.length === 0) return null;
  return (
    <ul className="my-1 w-full pl-4">
      {quotes.map(({ id, version, isExtra, state, totalCents, plan }) => {
        const name = plan ? 'Plan' : 'Quote';
        return (
          <li key={id} className={paperClass}>
            <Link to={paths.adminRequest(reference)} className={paperLink}>
              {isExtra ? 'Extra work' : version > 1 ? `${name}, version ${version}` : name}
            </Link>
            <Badge tone={state === 'accepted' && plan?.state !== 'ended' ? 'trust' : 'secondary'}>
              {plan && state === 'accepted'
                ? today && planStateLabel(plan, today)
                : quoteLabels[state]}
            </Badge>
            <span className="tabular ml-auto">
              {plan ? planPrice(plan, totalCents) : formatCents(totalCents)}
            </span>
            {plan && state === 'accepted' && <PlanCalls {...{ id, plan }} name={request.name} />}
          </li>
        );
      })}
      {invoices.map(({ reference: number, kind, state, totalCents, openCents }) => (
        <li key={number} className={paperClass}>
          <Link to={paths.adminInvoicePaper(number)} className={paperLink}>
            {invoiceName({ kind, reference: number })}
          </Link>
          <Badge tone={stateTones[state]}>
            {openCents > 0 && openCents < totalCents
              ? `${formatCents(openCents)} open`
              : stateLabels[state]}
          </Badge>
          <span className="tabular ml-auto">{formatCents(totalCents)}</span>
        </li>
      ))}
    </ul>
  );
}
const paperClass = 'flex flex-wrap items-center gap-x-3 border-t border-line text-sm';
const paperLink = 'inline-flex min-h-11 items-center link-quiet';
