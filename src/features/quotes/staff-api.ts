/** Quotes for staff. All keys lie under those of the requests: a change of a request concerns both. */
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callRpc } from '#lib/api/database.ts';
import { readAnswer } from '#lib/api/read-answer.ts';
import { readOnOpening, readRows, refreshedEveryMinute } from '#lib/api/staff-queries.ts';
import type { NewLine } from './lines.ts';
import type { Acceptance, AcceptedQuote } from './accept-quote-form.ts';
import type { Tables } from '#types/database.ts';
import type { Payment, PaymentMethod } from './payment.ts';
import { depositPaid, type Quote } from './quote.ts';
import type { KnownLine } from './typed-lines.ts';

/** Of the table `payments`. */
export const paymentColumns = 'id, amount_cents, method, paid_on, taken_by, created_at, voided_at';

const quoteColumns =
  'id, request_id, version, state, is_extra, message, valid_until, tax_basis_points, subtotal_cents, tax_cents, total_cents, deposit_cents, sent_at, sent_by, viewed_at, answered_at, accepted_name, accepted_how, accepted_by, decline_reason, decline_note, asked_again_at';
const selection = `${quoteColumns}, quote_lines(position, text, quantity, price_cents, total_cents, optional, taxed, product_id, chosen), payments(${paymentColumns})`;

type Supabase = Parameters<Parameters<typeof readRows>[0]>[0];

const from = (supabase: Supabase) => supabase.from('quotes').select(selection);

type Row = NonNullable<Awaited<ReturnType<typeof from>>['data']>[number];

function toQuote(row: Row): Quote {
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    isExtra: row.is_extra,
    message: row.message,
    // Some backends send a day, others the instant at which it begins.
    validUntil: row.valid_until.slice(0, 10),
    taxBasisPoints: row.tax_basis_points,
    subtotalCents: row.subtotal_cents,
    taxCents: row.tax_cents,
    totalCents: row.total_cents,
    depositCents: row.deposit_cents,
    sentAt: row.sent_at,
    sentBy: row.sent_by,
    viewedAt: row.viewed_at,
    answeredAt: row.answered_at,
    acceptedName: row.accepted_name,
    acceptedHow: row.accepted_how,
    acceptedBy: row.accepted_by,
    declineReason: row.decline_reason,
    declineNote: row.decline_note,
    askedAgainAt: row.asked_again_at,
    lines: row.quote_lines
      .map((line) => ({
        position: line.position,
        text: line.text,
        quantity: Number(line.quantity),
        priceCents: line.price_cents,
        totalCents: line.total_cents,
        optional: line.optional,
        taxed: line.taxed,
        productId: line.product_id,
        chosen: line.chosen,
      }))
      .sort((a, b) => a.position - b.position),
    deposits: row.payments.map(toPayment),
  };
}

export function toPayment(
  row: Pick<
    Tables<'payments'>,
    'id' | 'amount_cents' | 'method' | 'paid_on' | 'taken_by' | 'created_at' | 'voided_at'
  >,
): Payment {
  return {
    id: row.id,
    amountCents: row.amount_cents,
    method: row.method,
    // Some backends send a day, others the instant at which it begins.
    paidOn: row.paid_on.slice(0, 10),
    takenBy: row.taken_by,
    at: row.created_at,
    isVoided: row.voided_at !== null,
  };
}

/** The quotes of a request, the latest version first. */
export function quotesQuery(requestId: string) {
  return queryOptions({
    ...readOnOpening,
    queryKey: ['service-requests', 'quotes', requestId],
    queryFn: async (): Promise<Quote[]> => {
      const rows = await readRows((supabase) =>
        from(supabase).eq('request_id', requestId).order('version', { ascending: false }),
      );
      return rows.map(toQuote);
    },
  });
}

const linesSchema = z.array(
  z.pipe(
    z.object({
      text: z.string(),
      quantity: z.union([z.number(), z.string()]),
      price_cents: z.number(),
      optional: z.boolean(),
      taxed: z.boolean(),
      product_id: z.nullable(z.string()),
    }),
    z.transform(({ price_cents, product_id, quantity, ...line }): NewLine => ({
      ...line,
      quantity: Number(quantity),
      priceCents: price_cents,
      productId: product_id,
    })),
  ),
);

export const toRows = (lines: readonly NewLine[]) =>
  lines.map(({ text, quantity, priceCents, optional, taxed, productId }) => ({
    text,
    quantity,
    price_cents: priceCents,
    optional,
    taxed,
    product_id: productId,
  }));

/** The lines of the last quote for the same service. */
export function startingLinesQuery(requestId: string) {
  return queryOptions({
    queryKey: ['service-requests', 'quote-starting-lines', requestId],
    queryFn: async () => {
      const lines = await callRpc('quote_starting_lines', { request_id: requestId });
      return readAnswer(linesSchema, lines, 'lines of the last quote');
    },
  });
}

/** Lines of earlier quotes, the latest first, each text once. */
export const earlierLinesQuery = queryOptions({
  queryKey: ['service-requests', 'quote-line-texts'],
  queryFn: async (): Promise<KnownLine[]> => {
    const rows = await callRpc('quote_line_texts', {});
    return rows.map(({ text, price_cents, taxed, product_id }) => ({
      text,
      priceCents: price_cents,
      taxed,
      productId: product_id,
    }));
  },
});

export interface QuoteTemplate {
  id: string;
  name: string;
  lines: NewLine[];
}

/** By name. */
export const templatesQuery = queryOptions({
  queryKey: ['quote-templates'],
  queryFn: async (): Promise<QuoteTemplate[]> => {
    const rows = await readRows((supabase) =>
      supabase.from('quote_templates').select('id, name, lines').order('name'),
    );
    return rows.map(({ id, name, lines }) => ({
      id,
      name,
      lines: readAnswer(linesSchema, lines, `template ${name}`),
    }));
  },
});

/** A template of the same name is replaced. @throws ApiError */
export async function saveTemplate(name: string, lines: readonly NewLine[]): Promise<void> {
  await callRpc('save_quote_template', { name, lines: toRows(lines) });
}

/** @throws ApiError */
export async function deleteTemplate(id: string): Promise<void> {
  await callRpc('delete_quote_template', { template_id: id });
}

export interface NewQuote {
  lines: readonly NewLine[];
  message: string;
  validUntil: string;
  depositCents: number;
}

/**
 * Sends a quote, which replaces the one that is open. Sent again with the same key, it is sent once.
 * @param seen The latest version that its author has seen, which is not replaced unseen, and whether it is extra work.
 * @throws ApiError
 */
export async function sendQuote(
  requestId: string,
  { lines, message, validUntil, depositCents }: NewQuote,
  seen: { version: number; isExtra: boolean },
  key: string,
): Promise<void> {
  await callRpc('send_quote', {
    request_id: requestId,
    lines: toRows(lines),
    message,
    valid_until: validUntil,
    deposit_cents: depositCents,
    expected_version: seen.version,
    expected_extra: seen.isExtra,
    idempotency_key: key,
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

/** Notes that the customer has accepted a quote to staff. @throws ApiError */
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

/** @param seen The quote with the deposits that its author has seen. @throws ApiError 409 when it has others now. */
export async function recordDeposit(
  seen: Pick<Quote, 'id' | 'deposits'>,
  deposit: { amountCents: number; method: PaymentMethod; paidOn: string },
  key: string,
): Promise<void> {
  await callRpc('record_deposit', {
    quote_id: seen.id,
    amount_cents: deposit.amountCents,
    method: deposit.method,
    paid_on: deposit.paidOn,
    expected_paid_cents: depositPaid(seen),
    idempotency_key: key,
  });
}

/** Notes that a payment was noted wrongly: it counts no more. @throws ApiError */
export async function voidPayment({ id }: Pick<Payment, 'id'>): Promise<void> {
  await callRpc('void_payment', { payment_id: id });
}

const whySchema = z.enum(['accepted', 'change-asked', 'asked-again', 'ending', 'ended']);
/** Why a quote waits for the office. */
export type WaitingReason = z.infer<typeof whySchema>;

/** The quotes that wait for the office, the most urgent first. */
export const waitingQuotesQuery = queryOptions({
  ...refreshedEveryMinute,
  queryKey: ['service-requests', 'waiting-quotes'],
  queryFn: async () => {
    const rows = await callRpc('quotes_to_follow', {});
    return rows.map((row) => ({
      id: row.quote_id,
      why: readAnswer(whySchema, row.why, 'reason of a waiting quote'),
      isExtra: row.is_extra,
      totalCents: row.total_cents,
      validUntil: row.valid_until.slice(0, 10),
      reference: row.reference,
      name: row.name,
      phone: row.phone,
    }));
  },
});
export type WaitingQuote = Awaited<
  ReturnType<NonNullable<typeof waitingQuotesQuery.queryFn>>
>[number];
