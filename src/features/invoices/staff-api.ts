/** Invoices and payments for staff. All keys lie under those of the requests: a change of a request concerns both. */
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { NewLine } from '#features/quotes/lines.ts';
import type { PaymentMethod } from '#features/quotes/payment.ts';
import { paymentColumns, toPayment, toRows } from '#features/quotes/staff-api.ts';
import { billedToSchema } from '#features/service-requests/customer-invoice.ts';
import { callRpc } from '#lib/api/database.ts';
import { readAnswer } from '#lib/api/read-answer.ts';
import { readOnOpening, readRows, refreshedEveryMinute } from '#lib/api/staff-queries.ts';
import type { Supabase } from '#lib/api/supabase.ts';
import type { Invoice } from './invoice.ts';

const columns =
  'id, reference, kind, credits, message, issued_on, due_on, billed_to, tax_basis_points, subtotal_cents, tax_cents, total_cents, deposit_cents, credited_cents, paid_cents, open_cents, sent_at, sent_by, reminded_at';
const selection = `${columns}, invoice_lines(position, text, quantity, price_cents, total_cents, taxed, product_id), payments(${paymentColumns})`;

const from = (supabase: Supabase) => supabase.from('invoices').select(selection);

type Row = NonNullable<Awaited<ReturnType<typeof from>>['data']>[number];

function toInvoice(row: Row): Invoice {
  return {
    id: row.id,
    reference: row.reference,
    kind: row.kind,
    creditsId: row.credits,
    message: row.message,
    // Some backends send a day, others the instant at which it begins.
    issuedOn: row.issued_on.slice(0, 10),
    dueOn: row.due_on.slice(0, 10),
    billedTo: readAnswer(billedToSchema, row.billed_to, `recipient of ${row.reference}`),
    taxBasisPoints: row.tax_basis_points,
    subtotalCents: row.subtotal_cents,
    taxCents: row.tax_cents,
    totalCents: row.total_cents,
    depositCents: row.deposit_cents,
    creditedCents: row.credited_cents,
    paidCents: row.paid_cents,
    openCents: row.open_cents,
    sentAt: row.sent_at,
    sentBy: row.sent_by,
    remindedAt: row.reminded_at,
    lines: row.invoice_lines
      .map((line) => ({
        position: line.position,
        text: line.text,
        quantity: Number(line.quantity),
        priceCents: line.price_cents,
        totalCents: line.total_cents,
        taxed: line.taxed,
        productId: line.product_id,
      }))
      .sort((a, b) => a.position - b.position),
    payments: row.payments
      .map(toPayment)
      .sort((a, b) => a.paidOn.localeCompare(b.paidOn) || a.at.localeCompare(b.at)),
  };
}

/** The invoices and credits of a request, the latest first. */
export function invoicesQuery(requestId: string) {
  return queryOptions({
    ...readOnOpening,
    queryKey: ['service-requests', 'invoices', requestId],
    queryFn: async (): Promise<Invoice[]> => {
      const rows = await readRows((supabase) =>
        from(supabase).eq('request_id', requestId).order('number', { ascending: false }),
      );
      return rows.map(toInvoice);
    },
  });
}

export interface NewInvoice {
  lines: readonly NewLine[];
  message: string;
  /** `'2026-12-05'` */
  dueOn: string;
  totalCents: number;
}

/** What an invoice is sent for. */
export interface InvoicedWork {
  requestId: string;
  visitId: string | null;
  /** The accepted quote with whose lines it began; empty if there was none. */
  quoteId: string;
  /** How many invoices of the request its author has seen. */
  seen: number;
}

/** Sent again with the same key, it is sent once. @throws ApiError 409 when the total or the invoices are others now. */
export async function sendInvoice(
  { requestId, visitId, quoteId, seen }: InvoicedWork,
  { lines, message, dueOn, totalCents }: NewInvoice,
  key: string,
): Promise<void> {
  await callRpc('send_invoice', {
    request_id: requestId,
    ...(visitId && { visit_id: visitId }),
    ...(quoteId && { quote_id: quoteId }),
    lines: toRows(lines),
    message,
    due_on: dueOn,
    expected_total_cents: totalCents,
    expected_count: seen,
    idempotency_key: key,
  });
}

type Seen = Pick<Invoice, 'id' | 'openCents'>;

/** Takes lines off an invoice. @throws ApiError 409 when something else is open now. */
export async function sendCredit(
  { id, openCents }: Seen,
  { lines, message }: Pick<NewInvoice, 'lines' | 'message'>,
  key: string,
): Promise<void> {
  await callRpc('send_credit', {
    invoice_id: id,
    lines: toRows(lines),
    message,
    expected_open_cents: openCents,
    idempotency_key: key,
  });
}

export interface NewPayment {
  /** Below zero: money that was given back. */
  amountCents: number;
  method: PaymentMethod;
  paidOn: string;
  takenBy: string;
}

/** @throws ApiError 409 when something else is open now. */
export async function recordPayment(
  { id, openCents }: Seen,
  { amountCents, method, paidOn, takenBy }: NewPayment,
  key: string,
): Promise<void> {
  await callRpc('record_payment', {
    invoice_id: id,
    amount_cents: amountCents,
    method,
    paid_on: paidOn,
    taken_by: takenBy,
    expected_open_cents: openCents,
    idempotency_key: key,
  });
}

/** @throws ApiError 409 when it is no longer overdue. */
export async function remindOfInvoice({ id }: Pick<Invoice, 'id'>): Promise<void> {
  await callRpc('remind_of_invoice', { invoice_id: id });
}

const whySchema = z.enum(['overdue', 'owed-back']);

/** The invoices that wait for the office, those that are overdue for longest first. */
export const waitingInvoicesQuery = queryOptions({
  ...refreshedEveryMinute,
  queryKey: ['service-requests', 'waiting-invoices'],
  queryFn: async () => {
    const rows = await callRpc('invoices_to_follow', {});
    return rows.map((row) => ({
      id: row.invoice_id,
      why: readAnswer(whySchema, row.why, 'reason of a waiting invoice'),
      reference: row.reference,
      dueOn: row.due_on.slice(0, 10),
      openCents: row.open_cents,
      requestReference: row.request_reference,
      name: row.name,
    }));
  },
});
