import { SelectField } from '#components/form/select-field.tsx';
import {
  chooseColumn,
  columnLabels,
  columnsProblem,
  type Column,
  type Columns,
} from '../columns.ts';

interface ColumnFieldsProps {
  cells: readonly (readonly string[])[];
  columns: Columns;
  onChange: (columns: Columns) => void;
}

const options = Object.entries(columnLabels).map(([value, label]) => ({ value, label }));

/** One select per column of the file, for its field, with the column's first values. */
export function ColumnFields({ cells, columns, onChange }: ColumnFieldsProps) {
  const [header = [], ...rows] = cells;
  const problem = columnsProblem(header, columns);
  const sampleOf = (index: number) =>
    rows
      .map((row) => row[index]?.trim() ?? '')
      .filter(Boolean)
      .slice(0, 2)
      .join(', ')
      .slice(0, 60);
  return (
    <section aria-labelledby="columns-title">
      <h2 id="columns-title" className="text-xl">
        Columns
      </h2>
      <div role="alert">
        {problem && <p className="mt-2 max-w-prose font-semibold text-alert">{problem}</p>}
      </div>
      <div className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {header.map((name, index) => (
          <SelectField
            // The index is a stable key, because the order of the columns does not change.
            key={index}
            label={name.trim() || `Column ${index + 1}`}
            help={sampleOf(index) || 'Empty'}
            options={options}
            placeholder="Leave out"
            optional
            showOptional={false}
            className="min-w-0 [&_label]:wrap-anywhere [&_p]:truncate"
            value={columns[index] ?? ''}
            onChange={({ target }) =>
              onChange(chooseColumn(columns, index, (target.value as Column) || null))
            }
          />
        ))}
      </div>
    </section>
  );
}
