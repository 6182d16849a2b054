import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Link } from '#components/link.tsx';
import { Button } from '#components/ui/button.tsx';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { randomUuid } from '#lib/browser/uuid.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { formatCounted } from '#lib/format/count.ts';
import { businessToday } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { checkRows, type CheckedRow } from '../check-rows.ts';
import { columnsProblem, guessColumns, leftOutColumns, type Columns } from '../columns.ts';
import { doublesOf, withoutDoubles } from '../doubles.ts';
import { importToSend, initialTerms, termsProblems, type PlanTerms } from '../plan-terms.ts';
import { maxBytes, readFile, tooLarge } from '../read-file.ts';
import { importCustomers, knownCustomersQuery } from '../staff-api.ts';
import { ColumnFields } from './column-fields.tsx';
import { CustomersPreview } from './customers-preview.tsx';
import { DoubleRows, type DoublesChoice } from './double-rows.tsx';
import { FaultyRows } from './faulty-rows.tsx';
import { FilePicker } from './file-picker.tsx';
import { TermsFields } from './terms-fields.tsx';

interface OpenFile {
  /** New for each choice, because staff may choose the same file again. */
  id: string;
  name: string;
  cells: string[][];
  columns: Columns;
  /** The current day in California when staff chose the file. */
  today: string;
}

interface Imported {
  count: number;
  /** Rows that were not imported, with their problems. */
  leftOut: readonly CheckedRow[];
  header: readonly string[];
}

const mutationKey = ['import-customers'];

/** The form of an import: choose a file, assign its columns, check its rows, save. */
export function ImportForm() {
  const [file, setFile] = useState<OpenFile>();
  const [problem, setProblem] = useState<string>();
  const [isReading, setReading] = useState(false);
  const [imported, setImported] = useState<Imported>();
  const isImporting = useIsMutating({ mutationKey }) > 0;
  const pick = async (chosen: File) => {
    setReading(true);
    setImported(undefined);
    const read =
      chosen.size > maxBytes
        ? tooLarge
        : readFile(new Uint8Array(await chosen.arrayBuffer().catch(() => new ArrayBuffer(0))));
    setReading(false);
    setProblem('problem' in read ? read.problem : undefined);
    setFile(
      'cells' in read
        ? {
            id: randomUuid(),
            name: chosen.name,
            cells: read.cells,
            columns: guessColumns(read.cells[0] ?? []),
            today: businessToday(),
          }
        : undefined,
    );
  };
  return (
    <div className="grid gap-8 *:min-w-0">
      <FilePicker
        chosen={file?.name}
        problem={problem}
        busy={isReading || isImporting}
        onPick={(chosen) => void pick(chosen)}
      />
      {file && (
        <FileForm
          key={file.id}
          file={file}
          onColumns={(columns) => setFile({ ...file, columns })}
          onImported={(done) => {
            setFile(undefined);
            setImported(done);
          }}
        />
      )}
      {imported && (
        // The pressed button is gone, so this text gets the focus.
        <p tabIndex={-1} ref={(result) => result?.focus()}>
          <strong>{formatCounted(imported.count, 'customer')} imported.</strong> No email was sent.{' '}
          <Link to={`${paths.adminCustomers}?state=imported`} className="link-signal">
            See imported customers
          </Link>
        </p>
      )}
      {imported && imported.leftOut.length > 0 && (
        <FaultyRows header={imported.header} rows={imported.leftOut} />
      )}
    </div>
  );
}

const doubleText = 'Left out: this customer was there already, or is in another row.';

interface FileFormProps {
  file: OpenFile;
  onColumns: (columns: Columns) => void;
  onImported: (imported: Imported) => void;
}

function FileForm({ file, onColumns, onImported }: FileFormProps) {
  const { name, cells, columns, today } = file;
  const [terms, setTerms] = useState<PlanTerms>(initialTerms);
  const [showsProblems, setShowsProblems] = useState(false);
  const [choice, setChoice] = useState<DoublesChoice>('leave-out');
  const [header = []] = cells;
  const canRead = columnsProblem(header, columns) === null;
  const rows = useMemo(
    () => (canRead ? checkRows(cells, columns, today) : []),
    [canRead, cells, columns, today],
  );
  const good = useMemo(() => rows.filter(({ problems }) => problems.length === 0), [rows]);
  const faulty = useMemo(() => rows.filter(({ problems }) => problems.length > 0), [rows]);
  const people = useMemo(
    () => good.map(({ customer: { name, email, phone } }) => ({ name, email, phone })),
    [good],
  );
  const query = useQuery(knownCustomersQuery(people));
  const { data: known, hasFailed } = queryState(query);
  const doubles = useMemo(() => (known ? doublesOf(good, known) : []), [good, known]);
  const chosen = choice === 'save' ? good : withoutDoubles(good, doubles);
  const doubled = good.length - chosen.length;
  const counts = [
    // Without the existing customers, the number of rows to import is not known.
    known && `${formatCounted(chosen.length, 'customer')} can be imported`,
    known && doubled > 0 && `${formatCounted(doubled, 'double')} left out`,
    faulty.length > 0 && `${formatCounted(faulty.length, 'row')} to mend`,
  ].filter(Boolean);
  const unread = leftOutColumns(cells, columns);
  const planCount = chosen.filter(({ customer }) => customer.plan).length;
  const problems = planCount > 0 ? termsProblems(terms, today) : {};

  // The same content keeps its key. If the response is lost and staff send the import again, it is saved once.
  const attempt = useRef({ content: '', key: '' });
  const { mutate, isPending } = useStaffMutation({
    mutationKey,
    save: async () => {
      const sent = importToSend(name, chosen, terms);
      const content = JSON.stringify(sent);
      if (attempt.current.content !== content) attempt.current = { content, key: randomUuid() };
      await importCustomers(sent, attempt.current.key);
    },
    queryKeys: [['customers'], ['service-requests']],
    success: () => ({
      title: 'Customers imported',
      description: `${formatCounted(chosen.length, 'customer')}. No email was sent.`,
    }),
    failure: {
      title: 'Not imported',
      description: 'Press again: nothing is saved twice',
      beginsAll: true,
    },
    onSaved: () => onImported({ count: chosen.length, leftOut: leftOut(), header }),
  });
  const form = useRef<HTMLDivElement>(null);
  const leftOut = () => [
    ...faulty,
    ...good
      .filter((row) => !chosen.includes(row))
      .map((row) => ({ ...row, problems: [{ column: '', sentence: doubleText }] })),
  ];
  const send = () => {
    setShowsProblems(true);
    if (Object.keys(problems).length === 0) mutate(undefined);
    // The timeout lets React mark the invalid fields first.
    else setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };

  return (
    <>
      <ColumnFields cells={cells} columns={columns} onChange={onColumns} />
      {canRead && (
        <section aria-labelledby="check-title" className="grid gap-5 *:min-w-0">
          <div>
            <h2 id="check-title" className="text-xl">
              Check
            </h2>
            <p role="status" className="mt-1">
              {[formatCounted(rows.length, 'row'), counts.join(', ')].filter(Boolean).join(': ')}.
            </p>
            {unread.length > 0 && (
              <p className="mt-1 max-w-prose wrap-anywhere">
                Not imported: the {unread.length === 1 ? 'column' : 'columns'} {unread.join(', ')}.
              </p>
            )}
          </div>
          {faulty.length > 0 && <FaultyRows header={header} rows={faulty} />}
          {good.length > 0 && chosen.length === 0 && (
            <p>Nothing is left to import: these email addresses are customers already.</p>
          )}
          {doubles.length > 0 && (
            <DoubleRows {...{ doubles, choice, chosen }} onChoose={setChoice} />
          )}
        </section>
      )}
      {planCount > 0 && (
        <div ref={form}>
          <TermsFields
            count={planCount}
            terms={terms}
            problems={showsProblems ? problems : {}}
            today={today}
            onChange={(part) => setTerms({ ...terms, ...part })}
          />
        </div>
      )}
      {chosen.length > 0 && <CustomersPreview rows={chosen} terms={terms} />}
      {hasFailed && (
        <RetryNotice {...retryOf(query)}>
          Who of them is a customer already could not be loaded.
        </RetryNotice>
      )}
      {chosen.length > 0 && known && (
        <div>
          <Button size="lg" busy={isPending} onClick={send}>
            {isPending ? 'Importing…' : `Import ${formatCounted(chosen.length, 'customer')}`}
          </Button>
          <p className="mt-2 text-muted">
            All of them or none. No email is sent, and the import can be undone.
          </p>
        </div>
      )}
    </>
  );
}
