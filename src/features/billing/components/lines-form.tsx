import { useState, type FormEvent, type ReactNode } from 'react';
import { isChangedSinceArrival } from '#components/form/submission-failure.ts';
import { TextAreaField } from '#components/form/text-area-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { serviceTaxBasisPoints } from '#config/billing.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { sumsOf } from '../sums.ts';
import type { LineTotals, NewLine } from '../lines.ts';
import { readLines, type Checked, type Problems } from '../typed-lines.ts';
import { useKnownLines } from '../use-known-lines.ts';
import type { TypedLines, useLinesDraft } from '../use-lines-draft.ts';
import type { Sending } from '../use-conflict-notice.ts';
import { focusLine, EditorLines } from './editor-lines.tsx';
import { SaveLines } from './line-templates.tsx';
import { Sums } from './lines-table.tsx';
import { RestoredNote } from './restored-note.tsx';

/** Values for the rows below the total. */
export interface Summed {
  lines: readonly NewLine[];
  totalCents: number;
  /** Cost of each shop product in cents, by product id. */
  costs: ReadonlyMap<string, number>;
}

interface LinesFormProps<Content, Typed extends TypedLines & { message: string }> {
  noun: 'quote' | 'plan' | 'invoice' | 'credit';
  draft: ReturnType<typeof useLinesDraft<Typed>>;
  /** Tax rate of the lines. The default is today's rate. A credit note uses the rate of its invoice. */
  taxBasisPoints?: number;
  /** Only for a credit note, whose tax depends on the earlier credit notes of the invoice. */
  totals?: (lines: readonly NewLine[]) => LineTotals;
  totalLabel?: string | undefined;
  /** True if new lines are taxed by default. */
  beginsTaxed?: boolean;
  offersOptional?: boolean;
  /** True if staff can save the lines as a template. */
  savesLines?: boolean;
  check: (typed: Typed) => Checked<Content>;
  /** @throws ApiError */
  send: (content: Content, key: string) => Promise<void>;
  /** Email address of the customer. Empty if the customer gets no email. */
  recipient: string;
  isOffice: boolean;
  /** Content above the lines. It is outside the form, because a dialog inside the form would submit the form. */
  before: (sending: Sending) => ReactNode;
  /** Rows below the total. */
  sums: (summed: Summed) => ReactNode;
  /** Fields of one kind of document only, such as the due date of an invoice. */
  fields?: (problems: Problems) => ReactNode;
  /** Notes above the submit button, such as a preview of the email. `content` is undefined while a field is invalid. */
  note: (content: Content | undefined) => ReactNode;
  onSent: () => void;
}

const names = { quote: 'Quote', plan: 'Plan', invoice: 'Invoice', credit: 'Credit' };
const noProblems: Problems = { lines: [] };
/** Fields in page order, so that the first invalid one gets the focus. */
const fieldNames = [
  ...(['every', 'callsAMonth', 'beyondHour', 'callsUntil'] as const),
  ...(['firstOn', 'at', 'until'] as const),
  ...(['validUntil', 'deposit', 'dueOn', 'aboveReason'] as const),
];

/** The form for a quote, a plan, an invoice or a credit note. */
export function LinesForm<Content, Typed extends TypedLines & { message: string }>({
  noun,
  draft,
  taxBasisPoints = serviceTaxBasisPoints,
  totals: totalsFor = (lines) => sumsOf(lines, taxBasisPoints),
  totalLabel,
  beginsTaxed = false,
  offersOptional = false,
  savesLines = false,
  check,
  send,
  recipient,
  isOffice,
  before,
  sums,
  fields,
  note,
  onSent,
}: LinesFormProps<Content, Typed>) {
  const { typed, change } = draft;
  const [problems, setProblems] = useState(noProblems);
  const { known, costs } = useKnownLines(isOffice);
  const { lines: read, problems: unreadable } = readLines(typed.lines);
  const lines = offersOptional ? read : read.map((line) => ({ ...line, optional: false }));
  const totals = totalsFor(lines);
  const name = names[noun];

  const sending = useStaffMutation({
    save: async (content: Content) => {
      await send(content, draft.key());
      draft.discard();
    },
    queryKeys: [['service-requests'], ['inventory']],
    success: () => ({
      title: recipient ? `${name} sent` : `${name} saved`,
      description: recipient
        ? `It is on its way to ${recipient}.`
        : 'The customer gets no email. Print it, or tell them.',
    }),
    failure: {
      title: `${name} not sent`,
      description: 'Please try again. What you typed is still here.',
    },
    onSaved: onSent,
    onFailed: (failure) => {
      // The server has already saved other content with this key, so the next attempt needs a new key.
      if (isChangedSinceArrival(failure)) draft.renewKey();
    },
  });
  const { mutate, isPending } = sending;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = check(typed);
    setProblems(checked.problems);
    const [line] = checked.problems.lines;
    const wrong = fieldNames.find((it) => checked.problems[it]);
    const field = wrong && event.currentTarget.elements.namedItem(wrong);
    if (line) focusLine(line);
    else if (field instanceof HTMLElement) field.focus();
    else if (checked.content !== undefined && !isPending) mutate(checked.content);
  };

  return (
    <div className="grid gap-6 *:min-w-0">
      {draft.isRestored && <RestoredNote onStartOver={draft.startOver} />}
      {before(sending)}
      <form noValidate aria-label={name} onSubmit={submit} className="grid gap-6 *:min-w-0">
        <div>
          <EditorLines
            lines={typed.lines}
            problems={problems.lines}
            known={known}
            offersOptional={offersOptional}
            beginsTaxed={beginsTaxed}
            onChange={(changed) => {
              change({ lines: changed } as Partial<Typed>);
              setProblems(noProblems);
            }}
          />
          <div className="mt-3 flex flex-wrap items-start gap-3">
            {savesLines && unreadable.length === 0 && lines.length > 0 && (
              <SaveLines lines={lines} />
            )}
            <Sums of={{ lines, taxBasisPoints, ...totals }} label={totalLabel} isLive>
              {sums({ lines, costs, totalCents: totals.totalCents })}
            </Sums>
          </div>
        </div>
        <TextAreaField
          label="Message"
          name="message"
          optional
          rows={4}
          value={typed.message}
          help="The customer reads it above the lines."
          onChange={({ target }) => change({ message: target.value } as Partial<Typed>)}
        />
        {fields?.(problems)}
        <div className="grid justify-items-start gap-4 border-t border-line pt-5">
          <div className="w-full">{note(check(typed).content)}</div>
          {problems.total && (
            <p role="alert" className="font-semibold text-alert">
              {problems.total}
            </p>
          )}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              type="submit"
              size="lg"
              busy={isPending}
              aria-keyshortcuts="Control+Enter Meta+Enter"
            >
              {isPending
                ? recipient
                  ? 'Sending…'
                  : 'Saving…'
                : `${recipient ? 'Send' : 'Save'} ${noun}`}
            </Button>
            <span aria-hidden className="text-sm text-muted max-lg:hidden">
              or press Ctrl and Enter
            </span>
          </div>
        </div>
      </form>
    </div>
  );
}
