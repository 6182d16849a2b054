import { Printer } from 'lucide-react';
import { CallLink } from '#components/call-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { StatusSteps } from '#components/ui/status-steps.tsx';
import { returns, sendsMail } from '#config/site.ts';
import { formatCents } from '#lib/format/money.ts';
import type { CustomerReturn } from '#features/orders/customer-api.ts';
import { declineReasons, returnShippingText, returnTracker } from '../return.ts';
import { PrintedReturnSlip } from './printed-return-slip.tsx';

interface ReturnCardProps {
  orderReturn: CustomerReturn;
  orderNumber: string;
  paidOnline: boolean;
  /** True if the customer's bank took the payment back in a dispute. */
  isTakenBack: boolean;
}

/** A return of an order. It shows the state and the next step of the customer. */
export function ReturnCard(props: ReturnCardProps) {
  const { orderReturn } = props;
  const id = `return-${orderReturn.number}`;
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-card p-5">
      <h3 id={id} className="tabular text-lg font-bold">
        Return {orderReturn.number}
      </h3>
      <ul className="mt-1 mb-4 text-muted">
        {orderReturn.items.map((item) => (
          <li key={item.id}>{itemText(item, orderReturn.refundCents !== null)}</li>
        ))}
      </ul>
      {orderReturn.state !== 'declined' && (
        <StatusSteps
          label={`Progress of return ${orderReturn.number}`}
          steps={returnTracker(orderReturn)}
        />
      )}
      <NextStep {...props} />
    </section>
  );
}

/** The announced quantity. After the parcel has arrived, also the received quantity if that differs. */
function itemText(
  { name, quantity, received }: CustomerReturn['items'][number],
  hasArrived: boolean,
): string {
  if (!hasArrived || received === quantity) return `${quantity} × ${name}`;
  return `${received} × ${name} (${quantity === 0 ? 'not announced' : `${quantity} announced`})`;
}

function NextStep({ orderReturn, orderNumber, paidOnline, isTakenBack }: ReturnCardProps) {
  const refund = formatCents(orderReturn.refundCents ?? 0);
  const hasPostage = orderReturn.refundPostageCents > 0;
  switch (orderReturn.state) {
    case 'requested':
      return (
        <p className="mt-4">
          We’ll look at it and {sendsMail ? 'email you' : 'say here'} what to do. Please don’t send
          a parcel before that.
        </p>
      );
    case 'declined':
      return (
        <>
          <p className="mt-2 mb-3">
            {orderReturn.declineReason !== 'not-received' && (
              <>
                <strong>We couldn’t accept this return.</strong> We’re sorry.{' '}
              </>
            )}
            {declineReasons[orderReturn.declineReason ?? 'other'].sentence} If you see it
            differently, please call us.
          </p>
          <CallLink variant="secondary" />
        </>
      );
    case 'accepted':
      return (
        <>
          <ol className="mt-4 grid list-decimal gap-2 pl-5">
            <li>Pack the items well.</li>
            <li>
              Write <strong className="tabular">{orderReturn.number}</strong> on the parcel, or
              print the slip and put it in.
            </li>
            <li>
              Send it to:
              <address className="my-1 font-semibold not-italic">
                {returns.address.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </address>
              {returnShippingText(orderReturn.reason)}
            </li>
          </ol>
          <Button variant="secondary" className="mt-4" onClick={() => window.print()}>
            <Printer aria-hidden className="size-4" />
            Print return slip
          </Button>
          <PrintedReturnSlip orderReturn={orderReturn} orderNumber={orderNumber} />
        </>
      );
    case 'received':
      return (
        <p className="mt-4">
          Your parcel arrived. You’ll get <strong>{refund}</strong> back within {returns.refundDays}{' '}
          business days, tax {hasPostage && 'and return postage '}included, the way you paid.
        </p>
      );
    case 'refunded':
      if (isTakenBack) {
        return <p className="mt-4">Your bank has given your payment back to you already.</p>;
      }
      return (
        <p className="mt-4">
          We refunded <strong>{refund}</strong>, tax {hasPostage && 'and return postage '}included.
          {paidOnline
            ? ' Banks take 5 to 10 business days to show it.'
            : ' The payment step is a demonstration: no card was charged, and no money moves.'}
        </p>
      );
  }
}
