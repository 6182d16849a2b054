import { ChoiceSwitch } from '#components/form/choice-switch.tsx';
import { PersonText } from '#components/person-text.tsx';
import { FirstFew } from '#components/ui/first-few.tsx';
import { formatCount, formatCounted } from '#lib/format/count.ts';
import type { Double } from '../doubles.ts';

export type DoublesChoice = 'leave-out' | 'save';

interface DoubleRowsProps {
  doubles: readonly Double[];
  choice: DoublesChoice;
  onChoose: (choice: DoublesChoice) => void;
}

/** Addresses that come twice. Whether they are one customer, staff decide. */
export function DoubleRows({ doubles, choice, onChoose }: DoubleRowsProps) {
  return (
    <section
      aria-labelledby="doubles-title"
      className="rounded-card border border-line bg-card p-5"
    >
      <h3 id="doubles-title" className="text-lg font-semibold">
        {formatCounted(doubles.length, 'email address', 'email addresses')} twice
      </h3>
      <p className="mt-1 max-w-prose">
        Nothing is merged. Saved as well, a row stands beside what is there, on the page of the same
        email address.
      </p>
      <ChoiceSwitch
        label="Rows with the same email address"
        className="mt-3 w-fit"
        labels={{ 'leave-out': 'Leave out', save: 'Save as well' }}
        value={choice}
        onChange={onChoose}
      />
      <FirstFew items={doubles} most={5}>
        {(some) => (
          <ul className="mt-3">
            {some.map(({ email, rows, known }) => (
              <li key={email} className="border-t border-line py-2 wrap-anywhere">
                <span className="font-semibold">{email}</span>
                <ul>
                  {known !== undefined && (
                    <li>
                      <PersonText>{known}</PersonText>, a customer already
                    </li>
                  )}
                  {rows.map(({ place, customer }) => (
                    <li key={place}>
                      <PersonText>{customer.name}</PersonText>, row {formatCount(place)}
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
