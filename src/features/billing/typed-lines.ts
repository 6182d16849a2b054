/** Lines while staff type them, and their conversion to valid lines. */
import * as z from 'zod/mini';
import { centsToDecimal } from '#lib/format/money.ts';
import { cleanText, hasText } from '#lib/forms/clean-text.ts';
import { lineLimits, parsePrice, parseQuantity, type NewLine } from './lines.ts';

const typedLineSchema = z.object({
  /** Unique in its list of lines. */
  id: z.number(),
  text: z.string(),
  quantity: z.string(),
  price: z.string(),
  taxed: z.boolean(),
  optional: z.boolean(),
  productId: z.nullable(z.string()),
  /**
   * The price that was filled in when staff chose a known line. Choosing another known line replaces this price, but
   * not a price that staff typed.
   */
  broughtPrice: z.string(),
});
export type TypedLine = z.infer<typeof typedLineSchema>;

/** A line that completes a typed text: an earlier line or a product of the shop. */
export type KnownLine = Pick<NewLine, 'text' | 'priceCents' | 'taxed' | 'productId'>;

export interface LineProblem {
  id: number;
  field: 'text' | 'quantity' | 'price';
  message: string;
}

/** Problems of a quote, an invoice or a credit note that is being written, by field. */
export interface Problems {
  lines: readonly LineProblem[];
  total?: string;
  validUntil?: string;
  deposit?: string;
  dueOn?: string;
  aboveReason?: string;
  /** Fields of a plan. */
  every?: string;
  firstOn?: string;
  at?: string;
  until?: string;
  callsAMonth?: string;
  callsUntil?: string;
  beyondHour?: string;
}

export interface Checked<Content> {
  /** `undefined` while a field is invalid. */
  content: Content | undefined;
  problems: Problems;
}

function blankLine(id: number, taxed = false): TypedLine {
  return {
    id,
    text: '',
    quantity: '1',
    price: '',
    taxed,
    optional: false,
    productId: null,
    broughtPrice: '',
  };
}

const nextId = (lines: readonly TypedLine[]) => Math.max(0, ...lines.map(({ id }) => id)) + 1;

export function isBlank({ text, price }: Pick<TypedLine, 'text' | 'price'>): boolean {
  return cleanText(text) === '' && price.trim() === '';
}

/** Appends lines to the typed ones and drops blank ones. Returns one blank line if there would be none. */
export function typedLines(
  lines: readonly NewLine[],
  before: readonly TypedLine[] = [],
  isTaxed = false,
) {
  const kept = before.filter((line) => !isBlank(line));
  const first = nextId(kept);
  const added = lines.map(({ quantity, priceCents, ...line }, index) => ({
    ...line,
    id: first + index,
    quantity: String(quantity),
    price: centsToDecimal(priceCents),
    broughtPrice: '',
  }));
  return kept.length + added.length > 0 ? [...kept, ...added] : [blankLine(1, isTaxed)];
}

/** A known text fills in its price, tax and product. Clearing the text removes the product. */
export function changeText(
  line: TypedLine,
  text: string,
  known: ReadonlyMap<string, KnownLine>,
): TypedLine {
  if (text === '') {
    const price = line.price === line.broughtPrice ? '' : line.price;
    return { ...line, text, price, productId: null, broughtPrice: '' };
  }
  const found = known.get(text);
  if (!found) return { ...line, text };
  const { taxed, productId } = found;
  const broughtPrice = centsToDecimal(found.priceCents);
  const isTyped = line.price !== '' && line.price !== line.broughtPrice;
  return {
    ...line,
    text,
    taxed,
    productId,
    ...(!isTyped && { price: broughtPrice, broughtPrice }),
  };
}

/** Adds a blank line after the given line, unless the next one is blank. `next` is the id of the line to focus. */
export function withNextLine(lines: readonly TypedLine[], id: number, isTaxed = false) {
  const index = lines.findIndex((line) => line.id === id);
  const following = lines[index + 1];
  if (following && isBlank(following)) return { lines, next: following.id };
  if (lines.length >= lineLimits.lines) return { lines, next: following?.id ?? id };
  const added = blankLine(nextId(lines), isTaxed);
  return { lines: lines.toSpliced(index + 1, 0, added), next: added.id };
}

export function withoutLine(
  lines: readonly TypedLine[],
  id: number,
  isTaxed = false,
): readonly TypedLine[] {
  const rest = lines.filter((line) => line.id !== id);
  return rest.length > 0 ? rest : [blankLine(nextId(lines), isTaxed)];
}

/** Converts typed lines, with the problems of invalid ones. Blank lines are left out. */
export function readLines(typed: readonly TypedLine[]): {
  lines: NewLine[];
  problems: LineProblem[];
} {
  const lines: NewLine[] = [];
  const problems: LineProblem[] = [];
  for (const { id, optional, taxed, productId, ...line } of typed.filter((one) => !isBlank(one))) {
    const text = cleanText(line.text).replaceAll(/\s+/g, ' ');
    const quantity = parseQuantity(line.quantity);
    const priceCents = parsePrice(line.price);
    if (!hasText(text)) problems.push({ id, field: 'text', message: 'Say what it is for.' });
    if (text.length > lineLimits.text) {
      const message = `Shorten this to ${lineLimits.text} characters.`;
      problems.push({ id, field: 'text', message });
    }
    if (quantity === null) {
      problems.push({ id, field: 'quantity', message: 'From 0.01 to 9,999.99.' });
    }
    if (priceCents === null) {
      const message = line.price.trim() === '' ? 'What does it cost?' : 'Dollars, such as 120.50.';
      problems.push({ id, field: 'price', message });
    }
    if (quantity !== null && priceCents !== null) {
      lines.push({ text, quantity, priceCents, optional, taxed, productId });
    }
  }
  return { lines, problems };
}

/** Converts lines to texts, because a draft stores only texts. */
export function storeLines(lines: readonly TypedLine[]): string[] {
  return lines.map((line) => JSON.stringify(line));
}

/** The lines of a stored draft. Texts that are not lines are dropped. */
export function restoreLines(stored: readonly string[]): TypedLine[] {
  return stored.flatMap((text) => {
    try {
      return typedLineSchema.parse(JSON.parse(text));
    } catch {
      return [];
    }
  });
}
