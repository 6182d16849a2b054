import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { Folded } from '#features/billing/components/one-line.tsx';
import { InvoiceLines } from '#features/billing/invoices/components/invoice-lines.tsx';
import { newInvoiceMail } from '#features/billing/invoices/invoice-mail.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import { requestQuery } from '#features/service-requests/staff-api.ts';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { shiftDay } from '#lib/format/business-days.ts';
import { dueDays, whatFor } from '../plan-invoice.ts';
import type { PlanInvoice } from '../staff-api.ts';

interface PlanInvoiceContentProps {
  invoice: PlanInvoice;
  today: string;
}

/** One line about a plan invoice. On a click, it shows the lines of the invoice and a preview of its email. */
export function PlanInvoiceContent(props: PlanInvoiceContentProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Folded
      head={<span className="text-sm text-muted">{whatFor(props.invoice)}</span>}
      onToggle={setOpen}
    >
      {isOpen && <Content {...props} />}
    </Folded>
  );
}

function Content({ invoice, today }: PlanInvoiceContentProps) {
  const query = useQuery(requestQuery(invoice.reference));
  const { data, hasFailed } = queryState(query);
  if (hasFailed) {
    return <RetryNotice {...retryOf(query)}>The invoice could not be loaded.</RetryNotice>;
  }
  if (data === undefined) {
    return <ListSkeleton label="Loading the invoice" heights={['h-32']} className="my-2" />;
  }
  if (data === null) return <p>The request no longer exists.</p>;
  const { request } = data;
  const mail = newInvoiceMail(
    request,
    { ...invoice, dueOn: shiftDay(today, dueDays) },
    {
      depositCents: Math.min(request.unusedDepositCents, invoice.totalCents),
      today,
      workedOn: invoice.workedOn,
    },
  );
  return (
    <div className="mb-2 grid gap-2 border-l-2 border-line pl-3 *:min-w-0">
      {mail.invoice.message !== '' && <p>{mail.invoice.message}</p>}
      <InvoiceLines invoice={mail.invoice} />
      <MailNote kind="invoice-sent" recipient={request.email} data={mail} />
    </div>
  );
}
