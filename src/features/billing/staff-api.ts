/** Lines, templates and payments for staff. Quotes and invoices share them. */
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callRpc } from '#lib/api/database.ts';
import { readAnswer } from '#lib/api/read-answer.ts';
import { readRows } from '#lib/api/staff-queries.ts';
import type { NewLine } from './lines.ts';
import type { QuoteRow } from './quotes/staff-api.ts';
import type { KnownLine } from './typed-lines.ts';

/** Columns of `quote_lines` and `invoice_lines`. */
export const lineSelection =
  'position, text, quantity, priceCents:price_cents, totalCents:total_cents, taxed, productId:product_id';

export const paymentSelection =
  'id, amountCents:amount_cents, method, reference, paidOn:paid_on, takenBy:taken_by, at:created_at, voidedAt:voided_at, refund:refunds(id, state, problem, resolvedAt:resolved_at)';

export function sortedLines<Line extends { position: number }>(lines: readonly Line[]): Line[] {
  return [...lines].sort((a, b) => a.position - b.position);
}

export function toPayment({ voidedAt, refund, ...row }: QuoteRow['deposits'][number]) {
  return {
    ...row,
    /**
     * True if the payment was recorded by mistake, or if it is a refund that failed. A voided payment does not count.
     */
    isVoided: voidedAt !== null,
    /** State of a refund to a card; `null` for all other payments and refunds. */
    refund: refund && {
      ...refund,
      /** True if the refund failed and the customer still has to get the money. */
      isOpen: refund.state === 'failed' && refund.resolvedAt === null,
    },
  };
}
/** A payment or a refund. A refund has a negative amount. */
export type Payment = ReturnType<typeof toPayment>;

export const linesSchema = z.array(
  z.pipe(
    z.object({
      text: z.string(),
      quantity: z.number(),
      price_cents: z.number(),
      optional: z.boolean(),
      taxed: z.boolean(),
      product_id: z.nullable(z.string()),
    }),
    z.transform(({ price_cents, product_id, ...line }): NewLine => ({
      ...line,
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

/** The lines of the last quote or invoice for the same service. Staff can start with a copy of them. */
export function startingLinesQuery(noun: 'quote' | 'invoice', requestId: string) {
  return queryOptions({
    queryKey: ['service-requests', 'starting-lines', noun, requestId],
    queryFn: async () => {
      const lines = await callRpc(`${noun}_starting_lines`, { request_id: requestId });
      return readAnswer(linesSchema, lines, `lines of the last ${noun}`);
    },
  });
}

/** Lines of earlier quotes, the latest first. Each text appears once. */
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

export interface LineTemplate {
  id: string;
  name: string;
  lines: NewLine[];
}

/** Templates of lines, sorted by name. */
export const templatesQuery = queryOptions({
  queryKey: ['quote-templates'],
  queryFn: async (): Promise<LineTemplate[]> => {
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

/** Saves a template. It replaces a template with the same name. @throws ApiError */
export async function saveTemplate(name: string, lines: readonly NewLine[]): Promise<void> {
  await callRpc('save_quote_template', { name, lines: toRows(lines) });
}

/** @throws ApiError */
export async function deleteTemplate(id: string): Promise<void> {
  await callRpc('delete_quote_template', { template_id: id });
}

/** Voids a payment that was recorded by mistake, so that it does not count anymore. @throws ApiError */
export async function voidPayment({ id }: Pick<Payment, 'id'>): Promise<void> {
  await callRpc('void_payment', { payment_id: id });
}
