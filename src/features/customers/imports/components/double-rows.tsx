import { ChoiceSwitch } from '#components/form/choice-switch.tsx';
import { PersonText } from '#components/person-text.tsx';
import { FirstFew } from '#components/ui/first-few.tsx';
import { formatCount, formatCounted } from '#lib/format/count.ts';
import type { CheckedRow } from '../check-rows.ts';
import type { Double } from '../doubles.ts';

export type DoublesChoice = 'leave-out' | 'save';

interface DoubleRowsProps {
  doubles: readonly Double[];
  choice: DoublesChoice;
  /** The rows that the import saves. */
  chosen: readonly CheckedRow[];
  onChoose: (choice: DoublesChoice) => void;
}

/** Lists customers who occur twice in the file or already exist. Staff decide if they are the same person. */
export function DoubleRows({ doubles, choice, chosen, onChoose }: DoubleRowsProps) {
  return (
    <section
      aria-labelledby="doubles-title"
      className="rounded-card border border-line bg-card p-5"
    >
      <h3 id="doubles-title" className="text-lg font-semibold">
        {formatCounted(doubles.length, 'customer')} twice
      </h3>
      <p className="mt-1 max-w-prose">
        By email address, or by name and number. “Leave out” imports the first of several rows, and
        none of a customer who exists already. “Save as well” imports all of them, and the
        customer’s page shows each. Nothing is merged.
      </p>
      <ChoiceSwitch
        label="Rows of the same customer"
        className="mt-3 w-fit"
        labels={{ 'leave-out': 'Leave out', save: 'Save as well' }}
        value={choice}
        onChange={onChoose}
      />
      <FirstFew items={doubles} most={5}>
        {(some) => (
          <ul className="mt-3">
            {some.map(({ who, rows, known }) => (
              <li key={who} className="border-t border-line py-2 wrap-anywhere">
                <span className="font-semibold">
                  <PersonText>{who}</PersonText>
                </span>
                <ul>
                  {known !== undefined && (
                    <li>
                      <PersonText>{known}</PersonText>, a customer already
                    </li>
                  )}
                  {rows.map((row) => (
                    <li key={row.place}>
                      <PersonText>{row.customer.name}</PersonText>, row {formatCount(row.place)}
                      {!chosen.includes(row) && ', left out'}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )}
      </FirstFew>
    </section>
  );
}
