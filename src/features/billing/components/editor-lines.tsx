import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, type ComponentProps, type KeyboardEvent } from 'react';
import { controlClass, describedBy, FieldError } from '#components/form/field-frame.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#lib/format/class-names.ts';
import { formatCents } from '#lib/format/money.ts';
import { lineLimits, lineTotal } from '../lines.ts';
import {
  changeText,
  isBlank,
  readLines,
  withNextLine,
  withoutLine,
  type KnownLine,
  type LineProblem,
  type TypedLine,
} from '../typed-lines.ts';

const idOf = (line: number, field: LineProblem['field']) => `quote-line-${line}-${field}`;

export function focusLine({ id, field }: Pick<LineProblem, 'id' | 'field'>): void {
  document.getElementById(idOf(id, field))?.focus();
}

interface QuoteEditorLinesProps {
  lines: readonly TypedLine[];
  problems: readonly LineProblem[];
  /** Lines to suggest while staff type, by their text. */
  known: ReadonlyMap<string, KnownLine>;
  /** True if staff can mark a line as optional. The customer then chooses. */
  offersOptional: boolean;
  beginsTaxed?: boolean;
  onChange: (lines: readonly TypedLine[]) => void;
}

/** Input fields for the lines. The Enter key in a line adds a new line below it. */
export function EditorLines({
  lines,
  problems,
  known,
  offersOptional,
  beginsTaxed = false,
  onChange,
}: QuoteEditorLinesProps) {
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (wanted.current !== undefined) focusLine({ id: wanted.current, field: 'text' });
    wanted.current = undefined;
  });
  const addAfter = (id: number) => {
    const { lines: more, next } = withNextLine(lines, id, beginsTaxed);
    wanted.current = next;
    onChange(more);
  };
  const remove = (index: number, id: number) => {
    const rest = withoutLine(lines, id, beginsTaxed);
    wanted.current = (rest[index] ?? rest.at(-1))?.id;
    onChange(rest);
  };
  const lastId = lines.at(-1)?.id ?? 0;
  return (
    <>
      <ol aria-label="Lines" className="grid gap-3 sm:gap-1">
        {lines.map((line, index) => (
          <li key={line.id} className="border-b border-line pb-2 last:border-b-0 sm:last:pb-0">
            <EditorLine
              line={line}
              number={index + 1}
              problems={problems.filter(({ id }) => id === line.id)}
              {...{ known, offersOptional }}
              onChange={(changed) => onChange(lines.with(index, changed))}
              onRemove={() => remove(index, line.id)}
              onNext={() => addAfter(line.id)}
            />
          </li>
        ))}
      </ol>
      <datalist id="quote-texts">
        {[...known.values()].map(({ text, priceCents }) => (
          <option key={text} value={text}>
            {formatCents(priceCents)}
          </option>
        ))}
      </datalist>
      {lines.length < lineLimits.lines ? (
        <Button variant="secondary" className="mt-3" onClick={() => addAfter(lastId)}>
          <Plus aria-hidden className="size-4" />
          Add a line
        </Button>
      ) : (
        <p className="mt-3 text-muted">There can be at most {lineLimits.lines} lines.</p>
      )}
    </>
  );
}

interface EditorLineProps {
  line: TypedLine;
  number: number;
  problems: readonly LineProblem[];
  known: ReadonlyMap<string, KnownLine>;
  offersOptional: boolean;
  onChange: (line: TypedLine) => void;
  onRemove: () => void;
  onNext: () => void;
}

function EditorLine({
  line,
  number,
  problems,
  known,
  offersOptional,
  onChange,
  onRemove,
  onNext,
}: EditorLineProps) {
  const isFirst = number === 1;
  const [read] = readLines([line]).lines;
  const field = (name: LineProblem['field'], label: string, hint: string) => ({
    id: idOf(line.id, name),
    label,
    hint,
    number,
    isFirst,
    error: problems.find((problem) => problem.field === name)?.message,
    value: line[name],
  });
  const next = (event: KeyboardEvent<HTMLInputElement>) => {
    // The user may press Enter to finish a composed character, such as a Chinese one. Ctrl+Enter and Command+Enter
    // submit the form.
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing)
      return;
    event.preventDefault();
    if (!isBlank(line)) onNext();
  };
  return (
    <div
      role="group"
      aria-label={`Line ${number}`}
      className="grid grid-cols-[5rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,1fr)_5rem_7rem_6.5rem_2.75rem]"
    >
      <LineField
        {...field('text', 'Description', 'description')}
        className="max-sm:col-span-3"
        list="quote-texts"
        onChange={({ target }) => onChange(changeText(line, target.value, known))}
        onKeyDown={next}
      />
      <LineField
        {...field('quantity', 'Quantity', 'quantity')}
        inputMode="decimal"
        maxLength={10}
        onChange={({ target }) => onChange({ ...line, quantity: target.value })}
        onKeyDown={next}
      />
      <LineField
        {...field('price', 'Price', 'price')}
        // Many phones have no minus sign on their decimal keyboard, but a discount needs one.
        inputMode="text"
        placeholder="0.00"
        maxLength={16}
        onChange={({ target }) => onChange({ ...line, price: target.value })}
        onKeyDown={next}
      />
      <p className="tabular self-stretch text-right">
        <span className={labelClass(isFirst)}>Amount</span>
        <span className="flex min-h-11 items-center justify-end font-semibold">
          {read ? formatCents(lineTotal(read)) : '–'}
        </span>
      </p>
      <button
        type="button"
        aria-label={`Remove line ${number}`}
        onClick={onRemove}
        className={classNames(
          'grid size-11 place-items-center rounded-control text-muted hover:bg-paper-deep hover:text-ink max-sm:col-start-3 max-sm:row-start-3 max-sm:justify-self-end',
          isFirst && 'sm:mt-[1.625rem]',
        )}
      >
        <Trash2 aria-hidden className="size-4" />
      </button>
      <div className="col-span-2 row-start-3 flex flex-wrap gap-x-6 sm:col-span-full sm:row-start-2">
        <LineCheckbox
          label="Taxed"
          number={number}
          checked={line.taxed}
          onChange={(taxed) => onChange({ ...line, taxed })}
        />
        {offersOptional && (
          <LineCheckbox
            label="Optional"
            number={number}
            checked={line.optional}
            onChange={(optional) => onChange({ ...line, optional })}
          />
        )}
        {line.productId !== null && (
          <span className="inline-flex min-h-9 items-center text-sm text-muted">From the shop</span>
        )}
      </div>
    </div>
  );
}

/** A phone shows the labels in every line. A wider screen shows them only above the first line, as column headers. */
const labelClass = (isFirst: boolean) =>
  classNames('block text-sm font-semibold', isFirst ? 'sm:mb-1.5' : 'sm:sr-only');

interface LineFieldProps extends ComponentProps<'input'> {
  id: string;
  label: string;
  hint: string;
  number: number;
  isFirst: boolean;
  error: string | undefined;
}

function LineField({ label, hint, number, isFirst, error, className, ...input }: LineFieldProps) {
  return (
    <div className={className}>
      <label htmlFor={input.id} className={labelClass(isFirst)}>
        {label}
        <span className="sr-only"> of line {number}</span>
      </label>
      <input
        type="text"
        autoComplete="off"
        {...input}
        name={hint}
        {...describedBy(input.id, { error })}
        className={controlClass}
      />
      <FieldError id={input.id}>{error}</FieldError>
    </div>
  );
}

interface LineCheckboxProps {
  label: string;
  number: number;
  checked: boolean;
  onChange: (isChecked: boolean) => void;
}

function LineCheckbox({ label, number, checked, onChange }: LineCheckboxProps) {
  return (
    <label className="flex min-h-11 items-center gap-2 sm:min-h-9">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 accent-signal"
      />
      <span className="text-sm">
        {label}
        <span className="sr-only">, line {number}</span>
      </span>
    </label>
  );
}
