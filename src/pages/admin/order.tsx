import { useQuery } from '@tanstack/react-query';
import { Mail, Printer } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { DetailColumns, DetailPage } from '#components/detail-page.tsx';
import { InternalNotes } from '#components/internal-notes.tsx';
import { Link } from '#components/link.tsx';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { OrderRefunds } from '#features/billing/payments/components/order-refunds.tsx';
import { TotalsList } from '#features/orders/components/totals-list.tsx';
import { correctionsQuery } from '#features/customers/corrections/staff-api.ts';
import { useStaffMember } from '#features/auth/use-admin-access.ts';
import { mailsQuery } from '#features/mails/staff-api.ts';
import { AddressProblem } from '#features/mails/components/address-problem.tsx';
import { MailSection } from '#features/mails/components/mail-section.tsx';
import { resentEntries } from '#features/mails/mail.ts';
import { addOrderNote, orderQuery, type OrderDetail } from '#features/orders/staff-api.ts';
import { CorrectOrderButton } from '#features/orders/components/correct-order-button.tsx';
import { OrderHistory } from '#features/orders/components/order-history.tsx';
import { OrderLines } from '#features/orders/components/order-lines.tsx';
import { OrderStatusBadge } from '#features/orders/components/order-status-badge.tsx';
import { PrintedInvoice } from '#features/orders/components/printed-invoice.tsx';
import { ShipmentCard } from '#features/orders/components/shipment-card.tsx';
import { StatusButtons } from '#features/orders/components/status-buttons.tsx';
import { OrderActivityList } from '#features/orders/components/order-activity.tsx';
import { RemoveItemButton } from '#features/orders/components/remove-item-button.tsx';
import { SupplierOfLine } from '#features/orders/components/supplier-of-line.tsx';
import { orderReturnsQuery } from '#features/orders/returns/staff-api.ts';
import { ReturnsSection } from '#features/orders/returns/components/returns-section.tsx';
import { contactedEntries, isErased, shipmentEntries, type Order } from '#features/orders/order.ts';
import { invoiceMailto } from '#features/orders/order-emails.ts';
import { openStatuses } from '#features/orders/order-status.ts';
import { SupplierEmailsNotice } from '#features/suppliers/components/supplier-emails-notice.tsx';
import { useSupplierEmail } from '#features/suppliers/use-supplier-email.ts';
import { formatOrderDate } from '#lib/format/dates.ts';
import { formatPhone } from '#lib/format/phone.ts';
import { telHref } from '#lib/format/tel.ts';
import { mailto } from '#lib/format/mailto.ts';
import { paths } from '#lib/paths.ts';
import { PersonText } from '#components/person-text.tsx';

export function Component() {
  const { orderNumber = '' } = useParams();
  const query = useQuery(orderQuery(orderNumber));
  return (
    <>
      <DetailPage
        query={query}
        noun="order"
        idName="number"
        id={orderNumber}
        list={paths.adminOrders}
      >
        {(detail) => <OrderView key={detail.order.id} {...detail} />}
      </DetailPage>
      {query.data && <Invoice order={query.data.order} />}
    </>
  );
}

/** The printed invoice. It includes the refunds of the order. */
function Invoice({ order }: { order: Order }) {
  const { data: returns = [] } = useQuery(orderReturnsQuery(order.id));
  return <PrintedInvoice order={order} returns={returns} />;
}

const actionClass = buttonClass({ variant: 'secondary' });

function OrderView({ order, history, changes, notes, activity }: OrderDetail) {
  const emailOf = useSupplierEmail();
  const mails = useQuery(mailsQuery({ order_id: order.id }));
  const { data: corrections = [] } = useQuery(correctionsQuery({ order_id: order.id }));
  const hasCustomer = !isErased(order);
  // Open returns and new customer activity come first. They keep this place, because a moved dialog would lose the
  // focus.
  const [isReturnFirst] = useState(() => order.returns.some(({ dueAt }) => dueAt !== null));
  const author = useStaffMember()?.name ?? '';
  const [hadUnread] = useState(() => activity.some(({ handledAt }) => handledAt === null));
  const messages = <OrderActivityList order={order} activity={activity} author={author} />;
  const returns = <ReturnsSection order={order} />;
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="tabular text-3xl">{order.orderNumber}</h1>
        <OrderStatusBadge status={order.status} />
      </div>
      <p className="mt-1 text-muted">Placed {formatOrderDate(order.createdAt)}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <StatusButtons order={order} />
        {hasCustomer && (
          <a href={invoiceMailto(order)} className={actionClass}>
            <Mail aria-hidden className="size-4" />
            Email Invoice
          </a>
        )}
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          Print invoice
        </Button>
      </div>
      {openStatuses.includes(order.status) && <SupplierEmailsNotice />}
      <DetailColumns
        lead={
          <>
            {isReturnFirst && returns}
            {hadUnread && messages}
            <section aria-labelledby="items-title">
              <h2 id="items-title" className="mb-3 text-xl">
                Items
              </h2>
              <OrderLines
                order={order}
                below={(item) => (
                  <>
                    <SupplierOfLine order={order} item={item} emailOf={emailOf} />
                    <RemoveItemButton order={order} item={item} />
                  </>
                )}
              />
              <div className="mt-4 ml-auto max-w-64 px-3 text-sm">
                <TotalsList totals={order} returns={order.returns} />
                {order.paymentId !== null && <p className="mt-2 text-muted">Paid online</p>}
              </div>
            </section>
            {order.paymentId !== null && <OrderRefunds orderId={order.id} />}
            {!isReturnFirst && returns}
            {!hadUnread && messages}
          </>
        }
        side={
          <>
            <Card className="p-5">
              <div className="-mt-2 -mr-2 mb-1 flex min-h-11 items-center justify-between gap-3">
                <h2 className="text-xl">Customer</h2>
                <CorrectOrderButton order={order} />
              </div>
              <address className="wrap-anywhere not-italic">
                <span className="font-semibold">
                  <PersonText>{order.customerName}</PersonText>
                </span>
                <br />
                {hasCustomer && (
                  <>
                    <a href={mailto(order.customerEmail)} className="underline">
                      {order.customerEmail}
                    </a>
                    <br />
                  </>
                )}
                {order.customerPhone !== '' && (
                  <>
                    <a href={telHref(order.customerPhone)} className="underline">
                      {formatPhone(order.customerPhone)}
                    </a>
                    <br />
                  </>
                )}
                {hasCustomer && (
                  <>
                    <PersonText>{order.shippingAddress}</PersonText>
                    <br />
                    <PersonText>{order.shippingCity}</PersonText>,{' '}
                  </>
                )}
                {order.shippingState} {order.shippingZip}
              </address>
              <AddressProblem email={order.customerEmail} mails={mails.data} />
              {hasCustomer && (
                <Link
                  to={paths.adminCustomer({ email: order.customerEmail, phone: null })}
                  className="mt-2 -mb-2 inline-flex min-h-11 items-center link-quiet"
                >
                  All of this customer
                </Link>
              )}
            </Card>

            {order.shipments.length > 0 && <ShipmentCard order={order} />}
            <Card className="p-5">
              <InternalNotes
                record={order.id}
                notes={notes}
                save={(note, key) => addOrderNote(order.id, note, key)}
                queryKeys={[['orders', 'detail']]}
                formatAt={formatOrderDate}
              />
            </Card>
            <Card className="p-5">
              <MailSection query={mails} formatAt={formatOrderDate} />
            </Card>
          </>
        }
        rest={
          <section aria-labelledby="history-title">
            <h2 id="history-title" className="mb-4 text-xl">
              History
            </h2>
            <OrderHistory
              changes={history}
              others={[
                ...shipmentEntries(order),
                ...contactedEntries(order),
                ...changes,
                ...resentEntries(mails.data),
                ...corrections,
              ]}
            />
          </section>
        }
      />
    </>
  );
}
