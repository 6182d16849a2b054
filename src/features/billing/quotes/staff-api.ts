/** Quotes for staff. Most query keys begin with `service-requests`, so a change of a request reloads them. */
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
  listArguments,
  listedFields,
  quoteListStates,
  type MoneyFilter,
  type QuoteListState,
} from '../money-filter.ts';
import type { PaymentMethod } from '../payments/payment.ts';
import { planBillings, planUnits } from '../plans/plan.ts';
import { planSelection, toPlan, toPlanRow } from '../plans/staff-api.ts';
import type { NewPlan } from '../plans/typed-plan.ts';
import { lineSelection, paymentSelection, sortedLines, toPayment, toRows } from '../staff-api.ts';
import type { Acceptance, AcceptedQuote } from './accept-quote-form.ts';

// Computed columns keep their database names, because the embedded backend cannot rename them in a query.
const fromQuotes = (supabase: Supabase) =>
  supabase.from('quotes').select(`
    id, version, state, isExtra:is_extra, message, validUntil:valid_until, taxBasisPoints:tax_basis_points,
    subtotalCents:subtotal_cents, taxCents:tax_cents, totalCents:total_cents, depositCents:deposit_due_cents,
    sentAt:sent_at, sentBy:sent_by, viewedAt:viewed_at, answeredAt:answered_at, acceptedName:accepted_name,
    acceptedHow:accepted_how, acceptedBy:accepted_by, declineReason:decline_reason, declineNote:decline_note,
    requestedAgainAt:requested_again_at, shown_state, is_invoiced, is_to_invoice,
    left_to_invoice_cents, deposit_paid_cents, deposit_open_cents, deposit_undecided_cents, bank_took_cents,
    canceledOn:canceled_on, cancelReason:cancel_reason, canceledBy:canceled_by, lines:quote_lines(${lineSelection}, optional, chosen), deposits:payments(${paymentSelection}), plan:plans(${planSelection})`);

export type QuoteRow = RowOf<typeof fromQuotes>;

/** A quote as staff see it. Times are ISO times, days as `'2026-11-21'`. */
function toQuote({
  shown_state,
  is_invoiced,
  is_to_invoice,
  left_to_invoice_cents,
  deposit_paid_cents,
  deposit_open_cents,
  deposit_undecided_cents,
  bank_took_cents,
  ...row
}: QuoteRow) {
  return {
    ...row,
    /** Equal to `state`, but `expired` if the customer has not answered by the last day. */
    shownState: computed(shown_state),
    isInvoiced: computed(is_invoiced),
    /** True if the customer accepted the quote and a part of it is not invoiced yet. Always false for a plan. */
    isToInvoice: computed(is_to_invoice),
    /** Part of the total that is not invoiced yet. */
    leftCents: computed(left_to_invoice_cents),
    depositPaidCents: computed(deposit_paid_cents),
    /** Unpaid part of the deposit. Zero before the quote is accepted and after its work is invoiced. */
    depositOpenCents: computed(deposit_open_cents),
    /**
     * Part of the deposit that the owner refunded on the payment provider's page. Staff still decide whether the
     * customer has to pay it again.
     */
    depositUndecidedCents: computed(deposit_undecided_cents),
    /** Amount that the bank gave back to the customer in a dispute about the online deposit. */
    bankTookCents: computed(bank_took_cents),
    lines: sortedLines(row.lines),
    deposits: row.deposits.map(toPayment),
    plan: row.plan && toPlan(row.plan),
  };
}
export type Quote = ReturnType<typeof toQuote>;

/**
 * The quotes of a request, the latest version first.
 * @param hasSome False to show an empty list while the quotes load.
 */
export function quotesQuery(requestId: string, hasSome = true) {
  return queryOptions({
    ...readOnOpening,
    ...(!hasSome && { placeholderData: [] }),
    queryKey: ['service-requests', 'quotes', requestId],
    queryFn: async (): Promise<Quote[]> => {
      const rows = await readRows((supabase) =>
        fromQuotes(supabase).eq('request_id', requestId).order('version', { ascending: false }),
      );
      return rows.map(toQuote);
    },
  });
}

export interface NewQuote {
  lines: readonly NewLine[];
  message: string;
  validUntil: string;
  depositCents: number;
  /** `null` for a quote that is not a plan. */
  plan: NewPlan | null;
}

/**
 * Sends a quote, which replaces the open quote. The database ignores a second call with the same key.
 * @param base Version and state of the latest quote that the author has seen. The database refuses the call if there is
 * a newer quote.
 * @throws ApiError
 */
export async function sendQuote(
  requestId: string,
  { lines, message, validUntil, depositCents, plan }: NewQuote,
  base: { version: number; state: Quote['state'] | ''; isExtra: boolean },
  key: string,
): Promise<void> {
  await callRpc('send_quote', {
    request_id: requestId,
    lines: toRows(lines),
    message,
    valid_until: validUntil,
    deposit_cents: depositCents,
    expected_version: base.version,
    // A new plan replaces the running plan, so it is never extra work.
    expected_extra: plan === null && base.isExtra,
    plan: plan ? toPlanRow(plan) : undefined,
    expected_state: base.state || undefined,
    idempotency_key: key,
  });
}

interface Cancellation {
  /** `'2026-11-21'` */
  canceledOn: string;
  reason: string;
}

/** Records that the customer canceled an accepted quote. @throws ApiError */
export async function cancelQuote(
  { id }: Pick<Quote, 'id'>,
  { canceledOn, reason }: Cancellation,
  /** Visits to cancel together with the quote. */
  visitIds: readonly string[],
  key: string,
): Promise<void> {
  await callRpc('cancel_quote', {
    quote_id: id,
    canceled_on: canceledOn,
    reason,
    idempotency_key: key,
    visit_ids: [...visitIds],
  });
}

/** @throws ApiError */
export async function withdrawQuote({ id }: Pick<Quote, 'id'>): Promise<void> {
  await callRpc('withdraw_quote', { quote_id: id });
}

interface TakenAcceptance {
  accepted: AcceptedQuote;
  how: Acceptance;
  /** Idempotency key. */
  key: string;
}

/** Records that the customer accepted a quote in person or by phone. @throws ApiError */
export async function acceptForCustomer(
  { id }: Pick<Quote, 'id'>,
  { accepted: { chosen, totalCents, name, days, times }, how, key }: TakenAcceptance,
): Promise<void> {
  await callRpc('accept_quote_for_customer', {
    quote_id: id,
    chosen,
    expected_total_cents: totalCents,
    name,
    how,
    days: [...days],
    times: [...times],
    idempotency_key: key,
  });
}

export interface NewDeposit {
  /** Negative for a refund. */
  amountCents: number;
  method: PaymentMethod;
  /** The number of the check or of the card slip; may be empty. */
  reference: string;
  paidOn: string;
}

/**
 * @param paidCents The amount paid so far, as the author has seen it.
 * @throws ApiError 409 if this amount has changed.
 */
export async function recordDeposit(
  { id, paidCents }: { id: string; paidCents: number },
  deposit: NewDeposit,
  key: string,
): Promise<void> {
  await callRpc('record_deposit', {
    quote_id: id,
    amount_cents: deposit.amountCents,
    method: deposit.method,
    payment_reference: deposit.reference,
    paid_on: deposit.paidOn,
    expected_paid_cents: paidCents,
    idempotency_key: key,
  });
}

const quotesSchema = z.object({
  total: z.number(),
  waitingCents: z.number(),
  items: z.array(
    z.object({
      ...listedFields,
      state: z.enum(quoteListStates),
      is_extra: z.boolean(),
      /** `null` for a quote that is not a plan. */
      plan: z.nullable(
        z.object({
          every: z.nullable(z.number()),
          unit: z.nullable(z.enum(planUnits)),
          billing: z.enum(planBillings),
        }),
      ),
      sent_at: z.string(),
      valid_until: z.string(),
      /** Time when the customer opened the quote. */
      viewed_at: z.nullable(z.string()),
    }),
  ),
});
export type ListedQuote = z.infer<typeof quotesSchema>['items'][number];

/** One page of the list of quotes, newest first, with the sum of the whole list. */
export function quoteListQuery(filter: MoneyFilter<QuoteListState>) {
  return queryOptions({
    ...refreshedEveryMinute,
    queryKey: ['quotes', 'list', filter],
    queryFn: async () =>
      asPage(
        readAnswer(quotesSchema, await callRpc('admin_quotes', listArguments(filter)), 'quotes'),
        filter.page,
      ),
  });
}
