/** Checks the rows of a customer list before an import. */
import { cleanText } from '#lib/forms/clean-text.ts';
import { fieldLimits } from '#lib/forms/field-schemas.ts';
import {
  cellProblem,
  plainCell,
  readEmail,
  readName,
  readPhone,
  readPlanDay,
  readPrice,
  readRhythm,
  readState,
  readText,
  readZip,
  type Read,
  type Rhythm,
} from './cell-values.ts';
import { columnLabels, type Column, type Columns } from './columns.ts';
import { isBlankRow } from './read-file.ts';

export interface ImportedPlan extends Rhythm {
  /** Description of the work. If empty, the plan gets the service that staff chose for all plans. */
  work: string;
  priceCents: number;
  /** The first day of the plan that is not in the past. */
  day: string;
}

export interface ImportedCustomer {
  name: string;
  email: string;
  phone: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  note: string;
  plan: ImportedPlan | null;
}

export interface RowProblem {
  /** Label of the column; empty if the problem is about the whole row. */
  column: string;
  sentence: string;
}

/** A row of the file, read as a customer, with its problems. */
export interface CheckedRow {
  /** Row number in the spreadsheet. The header is row 1. */
  place: number;
  cells: readonly string[];
  customer: ImportedCustomer;
  problems: readonly RowProblem[];
}

export function checkRows(
  [header = [], ...rows]: readonly (readonly string[])[],
  columns: Columns,
  today: string,
): CheckedRow[] {
  return rows.flatMap((cells, index) =>
    isBlankRow(cells) ? [] : [checkRow({ header, cells, columns, place: index + 2, today })],
  );
}

interface Row {
  header: readonly string[];
  cells: readonly string[];
  columns: Columns;
  place: number;
  today: string;
}

function checkRow({ header, cells, columns, place, today }: Row): CheckedRow {
  const problems: RowProblem[] = [];
  const textOf = (column: Column) => plainCell(cells[columns.indexOf(column)] ?? '');
  const report = (column: Column, sentence: string) => {
    const named = header[columns.indexOf(column)]?.trim();
    problems.push({ column: named || columnLabels[column], sentence });
  };
  const read = <Value>(column: Column, reader: (text: string) => Read<Value>, blank: Value) => {
    const text = textOf(column);
    const wrong = cellProblem(text);
    const result = wrong === null ? reader(text) : { problem: wrong };
    if ('value' in result) return result.value;
    report(column, result.problem);
    return blank;
  };

  const extra = cells.findIndex((cell, index) => index >= header.length && cell.trim() !== '');
  if (extra >= 0) {
    problems.push({
      column: '',
      sentence: `This row has ${extra + 1} cells or more, and the first line ${header.length}. Put a text with a separator in quotation marks.`,
    });
  }
  const nameColumn = (['name', 'firstName', 'lastName'] as const).find((one) => textOf(one) !== '');
  const name = read(
    nameColumn ?? (columns.includes('name') ? 'name' : 'firstName'),
    (text) =>
      readName(
        nameColumn === 'name'
          ? text
          : [textOf('firstName'), textOf('lastName')].filter(Boolean).join(' '),
      ),
    '',
  );
  const customer = {
    name,
    email: read('email', readEmail, ''),
    phone: read('phone', readPhone, ''),
    street: read('street', (text) => readText(text, fieldLimits.address), ''),
    city: read('city', (text) => readText(text, fieldLimits.city), ''),
    state: read('state', readState, ''),
    zip: read('zip', readZip, ''),
    note: read('note', (text) => readText(text, fieldLimits.long), ''),
  };
  if (textOf('email') + textOf('phone') === '') {
    report(
      columns.includes('email') ? 'email' : 'phone',
      'The customer needs an email address or a phone number.',
    );
  }
  const plan = ['price', 'rhythm', 'day'].some((column) => textOf(column as Column) !== '')
    ? readPlan(read, today)
    : null;
  return { place, cells, customer: { ...customer, plan }, problems };
}

type Reader = <Value>(column: Column, reader: (text: string) => Read<Value>, blank: Value) => Value;

/** Reads a plan, which needs a rhythm, a price and a day. */
function readPlan(read: Reader, today: string): ImportedPlan {
  const needed =
    <Value>(noun: string, reader: (text: string) => Read<Value>) =>
    (text: string): Read<Value> =>
      text === '' ? { problem: `The plan needs ${noun}.` } : reader(text);
  const rhythm = read<Rhythm | null>('rhythm', needed('how often we come', readRhythm), null);
  return {
    work: read('work', (text) => readText(text, fieldLimits.short), ''),
    priceCents: read('price', needed('a price', readPrice), 0),
    ...(rhythm ?? { every: 1, unit: 'month' }),
    day: read(
      'day',
      needed('its next day', (text) =>
        // Without a valid rhythm, the day cannot be checked.
        rhythm ? readPlanDay(text, rhythm, today) : { value: today },
      ),
      today,
    ),
  };
}

/** The problems of a row as one text, for the file of faulty rows. */
export function problemsText(problems: readonly RowProblem[]): string {
  return problems
    .map(({ column, sentence }) => (column ? `${cleanText(column)}: ${sentence}` : sentence))
    .join(' ');
}
