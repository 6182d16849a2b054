import { useState } from 'react';
import { StaffConfirmDialog } from '#components/staff-confirm-dialog.tsx';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import { centsToDecimal, formatCents } from '#lib/format/money.ts';
import { returnMail } from '#features/orders/order-mail.ts';
import { bankTookText } from '#features/orders/way-back.ts';
import { refundReturn } from '../staff-api.ts';
import { refundedCents, refundOfOrder } from '../refund.ts';
import type { ReturnDialogProps } from './decline-dialog.tsx';
import { PostageField, postageCents } from './postage-field.tsx';
import { returnChange } from './return-change.ts';

export function RefundDialog({ order, orderReturn, onClose }: ReturnDialogProps) {
  const booked = orderReturn.refundPostageCents;
  const [postage, setPostage] = useState(booked > 0 ? centsToDecimal(booked) : '');
  const typed = postageCents(postage);
  const cents = typed ?? booked;
  const refundCents = refundOfOrder(orderReturn) + cents;
  const refund = formatCents(refundCents);
  // The refunds can exceed the order total, because the customer also gets the return postage back.
  const beyondCents = refundedCents(order.returns) + refundCents - order.totalCents;
  return (
    <StaffConfirmDialog
      title={`Refund ${refund}?`}
      description={`${formatCents(orderReturn.refundGoodsCents)} for the items, ${formatCents(orderReturn.refundShippingCents)} for shipping and ${formatCents(orderReturn.refundTaxCents)} of tax${cents > 0 ? `, and ${formatCents(cents)} of return postage` : ''}. It counts today. This cannot be undone.`}
      confirm={`Refund ${refund}`}
      dismiss="Not now"
      variant="primary"
      canConfirm={() => typed !== undefined}
      change={{
        ...returnChange(orderReturn, 'refunded'),
        save: () => refundReturn(orderReturn, cents),
      }}
      onClose={onClose}
    >
      {/* The field is collapsed, because staff have already entered the postage when the parcel arrived. */}
      <details className="mb-2">
        <summary
          data-first-field
          className="inline-flex min-h-11 items-center font-semibold link-quiet"
        >
          {booked > 0 ? 'Change the return postage' : 'Add return postage'}
        </summary>
        <div className="pt-2 pb-2">
          <PostageField reason={orderReturn.reason} value={postage} onChange={setPostage} />
        </div>
      </details>
      {order.paymentId !== null ? (
        <p className="mb-2">
          {order.bankTookCents > 0
            ? bankTookText(order)
            : beyondCents > 0
              ? `${formatCents(refundCents - beyondCents)} goes back to the card. The other ${formatCents(beyondCents)} is more than was paid for the order: give it back another way.`
              : 'It goes back to the card.'}
        </p>
      ) : (
        <p className="mb-2 font-semibold">The payment is simulated: no money moves.</p>
      )}
      <MailNote
        kind="return-refunded"
        recipient={order.customerEmail}
        data={returnMail(order, { ...orderReturn, refundCents, refundPostageCents: cents })}
      />
    </StaffConfirmDialog>
  );
}
