import { useState, type FormEvent, type ReactNode } from 'react';
import { isChangedSinceArrival } from '#components/form/submission-failure.ts';
import { TextAreaField } from '#components/form/text-area-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { focusLine, QuoteEditorLines } from '#features/quotes/components/quote-editor-lines.tsx';
import { Sums } from '#features/quotes/components/quote-lines.tsx';
import { RestoredNote } from '#features/quotes/components/restored-note.tsx';
import { readLines } from '#features/quotes/typed-lines.ts';
import { useKnownLines } from '#features/quotes/use-known-lines.ts';
import type { Sending } from '#features/quotes/use-news.ts';
import type { useLinesDraft } from '#features/quotes/use-lines-draft.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { sumsOf, type Checked, type InvoiceProblems, type TypedInvoice } from '../check-invoice.ts';

interface InvoiceFormProps<Content, Typed extends TypedInvoice> {
  noun: 'invoice' | 'credit';
  draft: ReturnType<typeof useLinesDraft<Typed>>;
  taxBasisPoints: number;
  check: (typed: Typed) => Checked<Content>;
  /** @throws ApiError */
  send: (content: Content, key: string) => Promise<void>;
  /** Where the mail goes; empty if there is none. */
  recipient: string;
  isOffice: boolean;
  /** What stands above the lines, out of the form: what is sent in its dialogs would send the invoice. */
  before: (sending: Sending) => ReactNode;
  /** What stands below the total. */
  sums: (totalCents: number) => ReactNode;
  /** Fields of its own. */
  fields?: (problems: InvoiceProblems) => ReactNode;
  /** What the customer gets. */
  note: (content: Content | undefined) => ReactNode;
  onSent: () => void;
}

const noProblems: InvoiceProblems = { lines: [] };

/** Lines, a message, and what goes out with them: the form of invoices and credits. */
export function InvoiceForm<Content, Typed extends TypedInvoice>({
  noun,
  draft,
  taxBasisPoints,
  check,
  send,
  recipient,
  isOffice,
  before,
  sums,
  fields,
  note,
  onSent,
}: InvoiceFormProps<Content, Typed>) {
  const { typed, change } = draft;
  const [problems, setProblems] = useState(noProblems);
  const { known } = useKnownLines(isOffice);
  const { lines } = readLines(typed.lines);
  const totals = sumsOf(lines, taxBasisPoints);
  const name = noun === 'invoice' ? 'Invoice' : 'Credit';

  const sending = useStaffMutation({
    save: async (content: Content) => {
      await send(content, draft.key());
      draft.discard();
    },
    queryKeys: [['service-requests']],
    success: () => ({
      title: recipient ? `${name} sent` : `${name} saved`,
      description: recipient
        ? `It is on its way to ${recipient}.`
        : 'The customer gets no email. Print it for them.',
    }),
    failure: {
      title: `${name} not sent`,
      description: 'Please try again. What you typed is still here.',
    },
    onSaved: onSent,
    onFailed: (failure) => {
      // What was sent before is another one by now.
      if (isChangedSinceArrival(failure)) draft.renewKey();
    },
  });
  const { mutate, isPending } = sending;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = check(typed);
    setProblems(checked.problems);
    const [line] = checked.problems.lines;
    const due = checked.problems.dueOn && event.currentTarget.elements.namedItem('dueOn');
    if (line) focusLine(line);
    else if (due instanceof HTMLElement) due.focus();
    else if (checked.content !== undefined && !isPending) mutate(checked.content);
  };

  return (
    <div className="grid gap-6 *:min-w-0">
      {draft.isRestored && <RestoredNote onStartOver={draft.startOver} />}
      {before(sending)}
      <form noValidate aria-label={name} onSubmit={submit} className="grid gap-6 *:min-w-0">
        <div>
          <QuoteEditorLines
            lines={typed.lines}
            problems={problems.lines}
            known={known}
            offersOptional={false}
            onChange={(changed) => {
              change({ lines: changed } as Partial<Typed>);
              setProblems(noProblems);
            }}
          />
          <Sums of={{ lines, taxBasisPoints, ...totals }} isLive>
            {sums(totals.totalCents)}
          </Sums>
        </div>
        <TextAreaField
          label="Message"
          name="message"
          optional
          rows={3}
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
          <Button type="submit" size="lg" busy={isPending}>
            {isPending
              ? recipient
                ? 'Sending…'
                : 'Saving…'
              : `${recipient ? 'Send' : 'Save'} ${noun}`}
          </Button>
        </div>
      </form>
    </div>
  );
}
