import { Download } from 'lucide-react';
import { PersonText } from '#components/person-text.tsx';
import { Button } from '#components/ui/button.tsx';
import { FirstFew } from '#components/ui/first-few.tsx';
import { downloadText, toCsv } from '#lib/format/csv.ts';
import { formatCount, formatCounted } from '#lib/format/count.ts';
import { problemsText, type CheckedRow } from '../check-rows.ts';

interface FaultyRowsProps {
  header: readonly string[];
  rows: readonly CheckedRow[];
}

/** Lists the faulty rows with their problems. Staff can download them as a file. */
export function FaultyRows({ header, rows }: FaultyRowsProps) {
  const download = () => {
    const lines = rows.map(({ cells, place, problems }) => [
      ...header.map((_, index) => cells[index] ?? ''),
      String(place),
      problemsText(problems),
    ]);
    downloadText('rows-to-mend.csv', toCsv([...header, 'Row of the list', 'To mend'], lines));
  };
  return (
    <section
      aria-labelledby="faulty-title"
      className="rounded-card border border-line bg-alert-wash p-5"
    >
      <h3 id="faulty-title" className="text-lg font-semibold">
        {formatCounted(rows.length, 'row')} to mend
      </h3>
      <p className="mt-1 max-w-prose">
        {rows.length === 1 ? 'It is' : 'They are'} left out. Mend the list and choose it again, or
        import the others, and these as a list of their own afterward.
      </p>
      <FirstFew items={rows} most={5}>
        {(some) => (
          <ul className="mt-3">
            {some.map(({ place, customer, problems }) => (
              <li key={place} className="border-t border-line py-2 wrap-anywhere">
                <span className="font-semibold">
                  Row {formatCount(place)}
                  {customer.name && (
                    <>
                      , <PersonText>{customer.name}</PersonText>
                    </>
                  )}
                </span>
                <ul>
                  {problems.map(({ column, sentence }) => (
                    <li key={column + sentence}>
                      {column && <span className="font-semibold">{column}: </span>}
                      {sentence}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )}
      </FirstFew>
      <Button variant="secondary" className="mt-3" onClick={download}>
        <Download aria-hidden className="size-4" />
        Download the rows to mend
      </Button>
    </section>
  );
}
