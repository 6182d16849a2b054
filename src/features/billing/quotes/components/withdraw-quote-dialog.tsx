import { StaffConfirmDialog } from '#components/staff-confirm-dialog.tsx';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { capital } from '#lib/format/capital.ts';
import { isolate } from '#lib/format/isolate.ts';
import { quoteMail } from '../quote-mail.ts';
import { priceText, quoteName } from '../quote.ts';
import { withdrawQuote, type Quote } from '../staff-api.ts';

interface WithdrawQuoteDialogProps {
  request: ServiceRequest;
  quote: Quote;
  onClose: () => void;
}

export function WithdrawQuoteDialog({ request, quote, onClose }: WithdrawQuoteDialogProps) {
  const noun = quote.plan ? 'plan' : 'quote';
  return (
    <StaffConfirmDialog
      title={`Withdraw the ${noun}?`}
      description={`${isolate(request.name)} can no longer accept it. You can send another one at any time.`}
      confirm={`Withdraw ${noun}`}
      dismiss={`Keep ${noun}`}
      change={{
        save: () => withdrawQuote(quote),
        queryKeys: [['service-requests']],
        success: () => ({ title: `${capital(noun)} withdrawn`, description: request.name }),
        failure: { title: `Failed to withdraw the ${noun}` },
        onFailed: onClose,
      }}
      onClose={onClose}
    >
      <p className="tabular mb-2 font-semibold">
        {quoteName(quote)}, version {quote.version}: {priceText(quote)}
      </p>
      <MailNote kind="quote-withdrawn" recipient={request.email} data={quoteMail(request, quote)} />
    </StaffConfirmDialog>
  );
}
