import { useQuery } from '@tanstack/react-query';
import { DialogButton } from '#components/ui/dialog-button.tsx';
import { refundActLabels } from '#features/billing/payments/refund.ts';
import { DepositDialog } from '#features/billing/quotes/components/deposit-dialog.tsx';
import { quotesQuery } from '#features/billing/quotes/staff-api.ts';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { formatCents } from '#lib/format/money.ts';

/** Shows the part of the deposits that no invoice has used. That money still belongs to the customer. */
export function DepositLeft({ request }: { request: ServiceRequest }) {
  const { data: quotes = [] } = useQuery(quotesQuery(request.id));
  const left = request.unusedDepositCents;
  const quote = quotes.find((one) => one.depositPaidCents > 0);
  if (left === 0 || !quote) return null;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="tabular">{formatCents(left)} of the deposit is not used.</p>
      <DialogButton
        variant="secondary"
        dialog={(onClose) => (
          <DepositDialog
            {...{ request, quote, onClose }}
            leftCents={Math.min(left, quote.depositPaidCents)}
          />
        )}
      >
        {quote.deposits.some(({ refund }) => refund?.isOpen)
          ? refundActLabels['other-way']
          : 'Give back a deposit'}
      </DialogButton>
    </div>
  );
}
