/**
 * Invoices and payments for staff. Most query keys begin with `service-requests`, so a change of a request reloads
 * them.
 */
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callRpc } from '#lib/api/database.ts';
import { readAnswer } from '#lib/api/read-answer.ts';
import {
  computed,
  readOnOpening,
  readRows,
  type RowOf,
  refreshedEveryMinute,
} from '#lib/api/staff-queries.ts';
import type { Supabase } from '#lib/api/supabase.ts';
import type { NewLine } from '../lines.ts';
import {
  asPage,
  invoiceListStates,
  listArguments,
  listedFields,
  type InvoiceListState,
  type MoneyFilter,
} from '../money-filter.ts';
import { type NewDeposit } from '../quotes/staff-api.ts';
import { lineSelection, paymentSelection, sortedLines, toPayment, toRows } from '../staff-api.ts';
import { billedMonthSchema, staffBilledToSchema } from './customer-invoice.ts';

const fromInvoices = (supabase: Supabase) =>
  supabase.from('invoices').select(`
    id, reference, kind, correctsId:corrects_id, state, message, workedOn:worked_on, billedMonth:billed_month, issuedOn:issued_on, dueOn:due_on, billedTo:billed_to,
    taxBasisPoints:tax_basis_points, subtotalCents:subtotal_cents, taxCents:tax_cents, totalCents:total_cents,
    depositCents:deposit_cents, creditedCents:credited_cents, paidCents:paid_cents, undecidedCents:undecided_cents,
    openCents:open_cents, sentAt:sent_at,
    aboveCents:above_cents, aboveReason:above_reason, bank_took_cents,
    sentBy:sent_by, reminds, remindedAt:reminded_at, quotes:invoiced_quotes(id:quote_id),
    request:service_requests!invoices_request_id_fkey(reference), lines:invoice_lines(${lineSelection}), payments(${paymentSelection})`);

/** An invoice or a credit note, as staff see it. Times are ISO times, days as `'2026-11-21'`. */
function toInvoice({ request, quotes, bank_took_cents, ...row }: RowOf<typeof fromInvoices>) {
  return {
    ...row,
    state: computed(row.state),
    /** Amount that the bank gave back to the customer in a dispute about an online payment. */
    bankTookCents: computed(bank_took_cents),
    /** Ids of the quotes that the invoice bills. For a plan, the id of the plan's quote. */
    quoteIds: quotes.map(({ id }) => id),
    billedMonth: readAnswer(billedMonthSchema, row.billedMonth, `month of ${row.reference}`),
    /** `null` if the request was erased or deleted. */
    requestReference: request?.reference ?? null,
    billedTo: readAnswer(staffBilledToSchema, row.billedTo, `recipient of ${row.reference}`),
    lines: sortedLines(row.lines),
    payments: row.payments
      .map(toPayment)
      .sort((a, b) => a.paidOn.localeCompare(b.paidOn) || a.at.localeCompare(b.at)),
  };
}
export type Invoice = ReturnType<typeof toInvoice>;

/**
 * The invoices and credit notes of a request, newest first.
 * @param hasSome False to show an empty list while the invoices load.
 */
export function invoicesQuery(requestId: string, hasSome = true) {
  return queryOptions({
    ...readOnOpening,
    ...(!hasSome && { placeholderData: [] }),
    queryKey: ['service-requests', 'invoices', requestId],
    queryFn: async (): Promise<Invoice[]> => {
      const rows = await readRows((supabase) =>
        fromInvoices(supabase).eq('request_id', requestId).order('number', { ascending: false }),
      );
      return rows.map(toInvoice);
    },
  });
}

/** An invoice with its credit notes, or a credit note with its invoice. `null` if no invoice has this reference. */
export function invoiceQuery(reference: string) {
  return queryOptions({
    ...readOnOpening,
    queryKey: ['service-requests', 'invoice', reference],
    queryFn: async () => {
      const [row] = await readRows((supabase) =>
        fromInvoices(supabase).eq('reference', reference).limit(1),
      );
      if (!row) return null;
      const others = await readRows((supabase) =>
        row.correctsId
          ? fromInvoices(supabase).eq('id', row.correctsId)
          : fromInvoices(supabase).eq('corrects_id', row.id).order('number'),
      );
      return { invoice: toInvoice(row), others: others.map(toInvoice) };
    },
  });
}

export interface NewInvoice {
  lines: readonly NewLine[];
  message: string;
  /** `'2026-12-05'` */
  dueOn: string;
  totalCents: number;
  /** The reason why the invoice is higher than the accepted quotes; empty if it is not. */
  aboveReason: string;
}

/** The work that a new invoice bills. */
interface InvoicedWork {
  requestId: string;
  visitIds: readonly string[];
  quoteIds: readonly string[];
  /** The author has seen this many earlier invoices of the request. */
  knownCount: number;
}

/**
 * Sends an invoice. The database ignores a second call with the same key.
 * @throws ApiError 409 if the total or the earlier invoices have changed, or if the invoice is higher than the accepted
 * quotes and has no reason.
 */
export async function sendInvoice(
  { requestId, visitIds, quoteIds, knownCount }: InvoicedWork,
  { lines, message, dueOn, totalCents, aboveReason }: NewInvoice,
  key: string,
): Promise<void> {
  await callRpc('send_invoice', {
    request_id: requestId,
    visit_ids: [...visitIds],
    quote_ids: [...quoteIds],
    lines: toRows(lines),
    message,
    due_on: dueOn,
    expected_total_cents: totalCents,
    expected_count: knownCount,
    idempotency_key: key,
    above_reason: aboveReason || undefined,
  });
}

export interface NewCredit extends Pick<NewInvoice, 'lines' | 'message'> {
  /** True if the credited products are back in stock. */
  cameBack: boolean;
}

type BaseInvoice = Pick<Invoice, 'id' | 'openCents'>;

/** Sends a credit note for an invoice. @throws ApiError 409 if the open amount of the invoice has changed. */
export async function sendCredit(
  { id, openCents }: BaseInvoice,
  { lines, message, cameBack }: NewCredit,
  key: string,
): Promise<void> {
  await callRpc('send_credit', {
    invoice_id: id,
    lines: toRows(lines),
    message,
    expected_open_cents: openCents,
    came_back: cameBack,
    idempotency_key: key,
  });
}

export interface NewPayment extends NewDeposit {
  takenBy: string;
}

/** @throws ApiError 409 if the open amount of the invoice has changed. */
export async function recordPayment(
  { id, openCents }: BaseInvoice,
  { amountCents, method, reference, paidOn, takenBy }: NewPayment,
  key: string,
): Promise<void> {
  await callRpc('record_payment', {
    invoice_id: id,
    amount_cents: amountCents,
    method,
    payment_reference: reference,
    paid_on: paidOn,
    taken_by: takenBy,
    expected_open_cents: openCents,
    idempotency_key: key,
  });
}

/** Sends a reminder of an invoice. @throws ApiError 409 if the invoice is not overdue anymore. */
export async function remindOfInvoice({ id }: Pick<Invoice, 'id'>): Promise<void> {
  await callRpc('remind_of_invoice', { invoice_id: id });
}

/** Turns the automatic reminders on or off. They are sent 3 and 14 days after the due date. @throws ApiError */
export async function setInvoiceReminders(change: { id: string; reminds: boolean }): Promise<void> {
  await callRpc('set_invoice_reminders', { invoice_id: change.id, reminds: change.reminds });
}

const invoicesSchema = z.object({
  total: z.number(),
  sumCents: z.number(),
  openCents: z.number(),
  items: z.array(
    z.object({
      ...listedFields,
      reference: z.string(),
      kind: z.enum(['invoice', 'credit']),
      state: z.enum(invoiceListStates),
      issued_on: z.string(),
      due_on: z.string(),
      /** Amount that the customer still has to pay. A negative amount has to be refunded. */
      open_cents: z.number(),
    }),
  ),
});
export type ListedInvoice = z.infer<typeof invoicesSchema>['items'][number];

/** One page of the list of invoices and credit notes, newest first, with the sums of the whole list. */
export function invoiceListQuery(filter: MoneyFilter<InvoiceListState>) {
  return queryOptions({
    ...refreshedEveryMinute,
    queryKey: ['invoices', 'list', filter],
    queryFn: async () =>
      asPage(
        readAnswer(
          invoicesSchema,
          await callRpc('admin_invoices', listArguments(filter)),
          'invoices',
        ),
        filter.page,
      ),
  });
}
