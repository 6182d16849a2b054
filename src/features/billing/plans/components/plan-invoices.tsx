import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { WorkSection } from '#components/work-section.tsx';
import { sendsMail } from '#config/site.ts';
import { markNothingToInvoice } from '#features/service-requests/visits/staff-api.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { formatSpan, shiftDay } from '#lib/format/business-days.ts';
import { formatCounted } from '#lib/format/count.ts';
import { isolate } from '#lib/format/isolate.ts';
import { formatCents } from '#lib/format/money.ts';
import { requiredText } from '#lib/forms/field-schemas.ts';
import { paths } from '#lib/paths.ts';
import { dueDays, whatFor } from '../plan-invoice.ts';
import {
  leaveOutPlanInvoice,
  planInvoicesQuery,
  sendPlanInvoices,
  type PlanInvoice,
  type PlanInvoiceOutcome,
} from '../staff-api.ts';
import { PlanInvoiceContent } from './plan-invoice-content.tsx';

const queryKeys = [['service-requests'], ['invoices']];

const getsMail = ({ hasEmail }: PlanInvoice) => hasEmail && sendsMail;
/** Shown with an invoice whose customer gets no email. */
const toPrint = 'No email: print it.';

/** The plan invoices that wait to be sent. Staff can send one invoice or all of them. */
export function PlanInvoices({ today }: { today: string }) {
  const query = useQuery(planInvoicesQuery);
  const [leftOut, setLeftOut] = useState<PlanInvoice>();
  const [asksAll, setAsksAll] = useState(false);
  const navigate = useNavigate();
  const { mutate, isPending, variables } = useStaffMutation({
    save: (invoices: readonly PlanInvoice[]) =>
      sendPlanInvoices(invoices, shiftDay(today, dueDays)),
    queryKeys,
    success: (invoices, outcomes) =>
      outcomeToast(invoices, outcomes, (number) => void navigate(paths.adminInvoicePaper(number))),
    onSaved: () => setAsksAll(false),
    failure: {
      title: 'Invoices not sent',
      description: 'Please try again. Each one is sent once.',
    },
  });
  const all = (query.data ?? []).filter(({ isBeyondEnd }) => !isBeyondEnd);
  const unmailed = all.filter((invoice) => !getsMail(invoice)).length;
  const sum = all.reduce((cents, { totalCents }) => cents + totalCents, 0);
  const isSending = (invoice: PlanInvoice) => isPending && variables.includes(invoice);
  return (
    <>
      <WorkSection
        title="Invoices to send"
        query={query}
        select={(items) => ({ items, total: items.length })}
        keyOf={({ planId, day }) => `${planId} ${day}`}
        foot={
          all.length > 1 && (
            <Button className="mt-3" onClick={() => setAsksAll(true)}>
              Send all {formatCounted(all.length, 'invoice')}, {formatCents(sum)}
            </Button>
          )
        }
      >
        {(invoice) => (
          <>
            <Link
              to={paths.adminRequest(invoice.reference)}
              className="inline-flex min-h-11 items-center wrap-anywhere link-signal"
            >
              <PersonText>{invoice.name}</PersonText>
            </Link>
            <span className="tabular ml-auto">{formatCents(invoice.totalCents)}</span>
            <div className="flex w-full flex-wrap items-start justify-between gap-x-3 gap-y-1 pb-1.5 text-sm">
              <div className="tabular min-w-0 grow basis-48 has-[details[open]]:basis-full">
                <PlanInvoiceContent invoice={invoice} today={today} />
                {!getsMail(invoice) && <span className="block font-semibold">{toPrint}</span>}
                {invoice.twice && (
                  <span className="block font-semibold">
                    {formatSpan(invoice.twice.from, invoice.twice.to)} is invoiced by another
                    version of the plan as well.
                  </span>
                )}
                {invoice.isBeyondEnd && (
                  <span className="block font-semibold">It is after the last day of the plan.</span>
                )}
                {invoice.callOuts.length > 0 && (
                  <ul aria-label={`Beyond the plan: ${isolate(invoice.name)}`}>
                    {invoice.callOuts.map((callOut) => (
                      <BeyondPlan key={callOut.visitId} {...callOut} />
                    ))}
                  </ul>
                )}
                {invoice.credited && (
                  <span className="block font-semibold">
                    {invoice.credited} was sent for this and credited in full.
                  </span>
                )}
              </div>
              <span className="flex flex-wrap gap-2">
                <Button
                  variant="ghost"
                  aria-label={`Leave out invoice: ${isolate(invoice.name)}, ${whatFor(invoice)}`}
                  onClick={() => setLeftOut(invoice)}
                >
                  Leave out invoice
                </Button>
                <Button
                  variant="secondary"
                  busy={isSending(invoice)}
                  aria-label={`${sendLabel(invoice)}: ${isolate(invoice.name)}, ${whatFor(invoice)}`}
                  onClick={() => !isPending && mutate([invoice])}
                >
                  {sendLabel(invoice)}
                </Button>
              </span>
            </div>
          </>
        )}
      </WorkSection>
      {asksAll && (
        <ConfirmDialog
          title={`Send ${formatCounted(all.length, 'invoice')}?`}
          description={`${formatCents(sum)} in all. ${unmailed === 0 ? 'Each customer gets theirs by email.' : `${unmailed} of ${all.length} cannot go by email: print what the list says.`}`}
          variant="primary"
          confirm="Send all"
          dismiss="Cancel"
          busy={isPending}
          onConfirm={() => mutate(all)}
          onClose={() => setAsksAll(false)}
        >
          <ul aria-label="Invoices to send">
            {all.map((invoice) => (
              <li
                key={`${invoice.planId} ${invoice.day}`}
                className="flex flex-wrap justify-between gap-x-3 border-b border-line pt-2 last:border-b-0"
              >
                <PersonText>{invoice.name}</PersonText>
                <span className="tabular">{formatCents(invoice.totalCents)}</span>
                <div className="w-full">
                  <PlanInvoiceContent invoice={invoice} today={today} />
                </div>
                {!getsMail(invoice) && (
                  <span className="pb-2 text-sm font-semibold">{toPrint}</span>
                )}
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
      {leftOut && <LeaveOutDialog invoice={leftOut} onClose={() => setLeftOut(undefined)} />}
    </>
  );
}

/**
 * The part of a call-out that the plan does not include. It is billed with the plan invoice, unless staff leave it out.
 */
function BeyondPlan({ visitId, text, cents }: PlanInvoice['callOuts'][number]) {
  const { mutate, isPending } = useStaffMutation({
    save: () => markNothingToInvoice(visitId),
    queryKeys,
    success: () => ({ title: 'Left out', description: text }),
    failure: { title: 'Failed to leave it out' },
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <span>
        {text}, {formatCents(cents)}
      </span>
      <Button
        variant="ghost"
        className="text-sm"
        busy={isPending}
        aria-label={`Leave out call-out: ${text}`}
        onClick={() => mutate(undefined)}
      >
        Leave out call-out
      </Button>
    </li>
  );
}

const sendLabel = (invoice: PlanInvoice) => (getsMail(invoice) ? 'Send' : 'Save');

const notSentBecause: Record<Exclude<PlanInvoiceOutcome['state'], 'sent'>, string> = {
  'left-out': 'A team member has left it out.',
  gone: 'It is no longer due.',
  changed: 'Its total has changed. Check it and send it again.',
};

/**
 * Toast about the outcome. It names invoices that staff have to print, and invoices that a team member has already left
 * out.
 */
function outcomeToast(
  invoices: readonly PlanInvoice[],
  outcomes: readonly PlanInvoiceOutcome[],
  openPaper: (number: string) => void,
) {
  const done = invoices.flatMap((invoice, index) => {
    const { state, invoiceReference: number = null } = outcomes[index] ?? {};
    return state === 'sent' ? [{ invoice, number: number ?? '' }] : [];
  });
  const unmailed = done.filter(({ invoice }) => !getsMail(invoice));
  const kind = done.length > 0 ? ('success' as const) : ('destructive' as const);
  const title = unmailed.length > 0 && unmailed.length === done.length ? 'saved' : 'sent';
  // The toast stays open, because only the toast tells staff to print these invoices.
  const stays = unmailed.length > 0;
  const [invoice, ...others] = invoices;
  if (invoice && others.length === 0) {
    const [print] = unmailed;
    if (print) {
      const description = `${isolate(invoice.name)} gets no email. Print ${print.number} for them.`;
      const action = { label: 'Open to print', onClick: () => openPaper(print.number) };
      return { kind, title: 'Invoice saved', description, stays, action };
    }
    if (done.length > 0) return { kind, title: 'Invoice sent', description: invoice.name };
    const { state = 'gone' } = outcomes[0] ?? {};
    const why = state === 'sent' ? '' : notSentBecause[state];
    return { kind, title: 'Invoice not sent', description: `${isolate(invoice.name)}: ${why}` };
  }
  const all = formatCounted(invoices.length, 'invoice');
  const sum =
    done.length === invoices.length
      ? all
      : `${done.length} of ${all}: the rest was left out, is no longer due, or has another total now.`;
  const names = unmailed.map(({ invoice: { name }, number }) => `${isolate(name)}, ${number}`);
  return {
    kind,
    title: done.length > 0 ? `Invoices ${title}` : 'Invoices not sent',
    description: stays
      ? `${sum.replace(/\.$/, '')}. No email, so print: ${names.join('; ')}.`
      : sum,
    stays,
  };
}

const schema = z.object({ reason: requiredText(500, 'Please say why.') });

/** Asks staff why they leave out a plan invoice. */
function LeaveOutDialog({ invoice, onClose }: { invoice: PlanInvoice; onClose: () => void }) {
  const [saved] = useState({ reason: '' });
  const { field, ...form } = useEditForm({
    record: `leave-out-${invoice.planId}-${invoice.day}`,
    schema,
    saved,
    toValues: ({ reason }) => ({ reason }),
    save: ({ reason }) => leaveOutPlanInvoice(invoice, reason),
    queryKeys,
    success: () => ({ title: 'Invoice left out', description: invoice.name }),
    failure: { title: 'Failed to leave out the invoice' },
    onClose,
  });
  return (
    <EditDialog
      title="Leave out this invoice?"
      description={`${isolate(invoice.name)}: ${formatCents(invoice.totalCents)}, ${whatFor(invoice)}. The customer pays nothing for it.`}
      form={form}
      submitLabel="Leave out"
      variant="danger"
    >
      <TextField label="Reason" autoComplete="off" maxLength={500} {...field('reason')} />
    </EditDialog>
  );
}
