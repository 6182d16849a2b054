import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PersonText } from '#components/person-text.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import { DialogButton } from '#components/ui/dialog-button.tsx';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { Timeline } from '#components/ui/timeline.tsx';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { formatCents } from '#lib/format/money.ts';
import type { Order } from '#features/orders/order.ts';
import {
  keptItemsQuery,
  orderReturnsQuery,
  type KeptItem,
  type OrderReturn,
} from '../staff-api.ts';
import { returnReasons, returnStateLabels } from '../return.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { DeclineDialog, type ReturnDialogProps } from './decline-dialog.tsx';
import { EnterReturnDialog } from './enter-return-dialog.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';

/**
 * The returns of an order, for staff. Staff can also enter a return for a customer who phones. Shows nothing before the
 * first delivery.
 */
export function ReturnsSection({ order }: { order: Order }) {
  const query = useQuery(orderReturnsQuery(order.id));
  const itemsQuery = useQuery(keptItemsQuery(order.id));
  const { data = [], hasFailed } = queryState(query);
  const { data: items, hasFailed: lacksItems } = queryState(itemsQuery);
  if (hasFailed || lacksItems) {
    const retry = hasFailed ? retryOf(query) : retryOf(itemsQuery);
    return <RetryNotice {...retry}>The returns could not be loaded.</RetryNotice>;
  }
  if (!items) return null;
  const left = items.filter(({ quantity }) => quantity > 0);
  const canEnter = order.customerEmail !== '' && left.length > 0;
  if (data.length === 0 && !canEnter) return null;
  return (
    <section aria-labelledby="returns-title">
      <h2 id="returns-title" className="mb-3 text-xl">
        Returns
      </h2>
      <DialogButton
        isOffered={canEnter}
        variant="secondary"
        className="mb-4"
        dialog={(onClose) => <EnterReturnDialog {...{ order, left, onClose }} />}
      >
        Enter a return
      </DialogButton>
      <div className="grid gap-4">
        {data.map((orderReturn) => (
          <ReturnEntry key={orderReturn.id} {...{ order, orderReturn, items }} returns={data} />
        ))}
      </div>
    </section>
  );
}

interface ReturnEntryProps {
  order: Order;
  orderReturn: OrderReturn;
  returns: readonly OrderReturn[];
  items: readonly KeptItem[];
}

function ReturnEntry(props: ReturnEntryProps) {
  const { orderReturn } = props;
  const isWaiting = orderReturn.state === 'requested' || orderReturn.state === 'received';
  return (
    <Card className="p-5">
      <h3 className="tabular flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-bold">
        {orderReturn.number}
        <Badge tone={isWaiting ? 'signal' : 'secondary'}>
          {returnStateLabels[orderReturn.state]}
        </Badge>
        {orderReturn.isGoodwill && <Badge tone="secondary">Goodwill</Badge>}
      </h3>
      <p className="mt-1 text-muted">Reason: {returnReasons[orderReturn.reason]}</p>
      {orderReturn.comment && (
        <p className="mt-1 wrap-anywhere whitespace-pre-line">
          “<PersonText>{orderReturn.comment}</PersonText>”
        </p>
      )}
      <ul className="tabular my-3 grid gap-1 border-y border-line py-2">
        {orderReturn.lines.map((line) => (
          <li key={line.productId}>
            {line.quantity > 0 ? `${line.quantity} × ` : 'Not announced: '}
            {line.name}
            {orderReturn.refundCents !== null && (
              <span className="block text-sm text-muted">
                {line.restocked} back to stock, {line.writtenOff} written off
              </span>
            )}
          </li>
        ))}
      </ul>
      {orderReturn.refundCents !== null && (
        <p className="tabular mb-3">
          Refund <strong>{formatCents(orderReturn.refundCents)}</strong>, of which tax{' '}
          {formatCents(orderReturn.refundTaxCents)}
          {orderReturn.refundPostageCents > 0 &&
            ` and return postage ${formatCents(orderReturn.refundPostageCents)}`}
        </p>
      )}
      <Steps {...props} />
      <details className="mt-2">
        <summary className="inline-flex min-h-11 items-center text-sm font-semibold link-quiet">
          History of {orderReturn.number}
        </summary>
        <div className="pt-2">
          <Timeline changes={orderReturn.history} />
        </div>
      </details>
    </Card>
  );
}

/** A button for the next step of a return. */
function Steps(props: ReturnEntryProps) {
  const { state, refundCents } = props.orderReturn;
  const label = {
    requested: 'Accept return',
    accepted: 'It arrived',
    received: `Refund ${formatCents(refundCents ?? 0)}`,
    ...{ declined: null, refunded: null },
  }[state];
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {/* All steps use the same button element, so that the button keeps the focus. */}
      <DialogButton
        isOffered={label !== null}
        dialog={(onClose) => <StepDialog {...{ ...props, onClose }} />}
      >
        {label}
      </DialogButton>
      <DialogButton
        isOffered={state === 'accepted'}
        variant="secondary"
        dialog={(onClose) => <DeclineDialog {...{ ...props, onClose }} isLost />}
      >
        Parcel never came
      </DialogButton>
      <DialogButton
        isOffered={state === 'requested' || state === 'accepted'}
        variant="danger"
        dialog={(onClose) => <DeclineDialog {...{ ...props, onClose }} />}
      >
        Decline return
      </DialogButton>
    </div>
  );
}

/** The dialog for the next step. If a team member takes this step meanwhile, the open dialog stays the same. */
function StepDialog(props: ReturnEntryProps & ReturnDialogProps) {
  const [state] = useState(props.orderReturn.state);
  if (state === 'requested') return <AcceptDialog {...props} />;
  return state === 'accepted' ? <ReceiveDialog {...props} /> : <RefundDialog {...props} />;
}
