import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogDismiss } from '#components/ui/dialog.tsx';
import {
  paymentMethodLabels,
  takenAtTheDoor,
  type PaymentMethod,
} from '#features/billing/payments/payment.ts';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { isolate } from '#lib/format/isolate.ts';
import { formatCents } from '#lib/format/money.ts';
import type { Invoice } from '../staff-api.ts';
import { PaymentDialog } from './payment-dialog.tsx';

interface PaidNowProps {
  request: ServiceRequest;
  invoice: Invoice;
  onClose: () => void;
}

/** Asks staff if the customer pays the new invoice now, because the customer may still be there. */
export function PaidNow({ request, invoice, onClose }: PaidNowProps) {
  const [method, setMethod] = useState<PaymentMethod>();
  if (method) return <PaymentDialog {...{ request, invoice, method, onClose }} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Paid now?"
      description={`${isolate(request.name)} has ${formatCents(invoice.openCents)} to pay on ${invoice.reference}.`}
    >
      <div className="flex flex-wrap gap-3 *:grow">
        {takenAtTheDoor.map((each) => (
          <Button key={each} onClick={() => setMethod(each)}>
            {paymentMethodLabels[each]}
          </Button>
        ))}
        <DialogDismiss busy={false}>Later</DialogDismiss>
      </div>
    </Dialog>
  );
}
