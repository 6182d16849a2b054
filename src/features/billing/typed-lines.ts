/** The lines of a quote or an invoice, as staff type them. */
import * as z from 'zod/mini';
import { centsToDecimal } from '#lib/format/money.ts';
import { cleanText, hasText } from '#lib/forms/clean-text.ts';
import { lineLimits, parsePrice, parseQuantity, type NewLine } from './lines.ts';

const typedLineSchema = z.object({
  /** Unique within the list of lines. */
  id: z.number(),
  text: z.string(),
  quantity: z.string(),
  price: z.string(),
  taxed: z.boolean(),
  optional: z.boolean(),
  productId: z.nullable(z.string()),
  /**
   * The price that was copied from a known line. Another known line replaces a copied price, but never a typed price.
   */
  broughtPrice: z.string(),
});
export type TypedLine = z.infer<typeof typedLineSchema>;

/** A line that the form can suggest while staff type: a line of an earlier quote, or a shop product. */
export type KnownLine = Pick<NewLine, 'text' | 'priceCents' | 'taxed' | 'productId'>;

export interface LineProblem {
  id: number;
  field: 'text' | 'quantity' | 'price';
  message: string;
}

/** Error messages by field. */
export interface Problems {
  lines: readonly LineProblem[];
  total?: string;
  validUntil?: string;
  deposit?: string;
  dueOn?: string;
  aboveReason?: string;
  /** The fields below belong to a plan. */
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

/** Appends lines to the typed lines and removes blank ones. If no line is left, the result is one blank line. */
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

/** If the text is a known line, copies its price, tax and product. An empty text removes the product. */
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

/**
 * Adds a blank line below the line `id`, unless the following line is already blank. The line `next` gets the focus.
 */
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

/** Validates and converts typed lines. Blank lines are left out. */
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

/** Converts the lines to texts, because a stored draft contains only texts. */
export function storeLines(lines: readonly TypedLine[]): string[] {
  return lines.map((line) => JSON.stringify(line));
}

/** Reads the lines of a stored draft. Malformed lines are left out. */
export function restoreLines(stored: readonly string[]): TypedLine[] {
  return stored.flatMap((text) => {
    try {
      return typedLineSchema.parse(JSON.parse(text));
    } catch {
      return [];
    }
  });
}
