import { useQuery } from '@tanstack/react-query';
import { FilterSelects, SearchField } from '#components/form/filter-fields.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { openReturnsQuery } from '../returns/open-returns.ts';
import { dayOf, firstDay, lastDay } from '#lib/lists/day-param.ts';
import { useDebouncedText } from '#lib/lists/use-debounced-text.ts';
import type { OrderFilter, OrderSort } from '../order-filter.ts';
import { statusLabels } from '../order-status.ts';

const sortLabels: Record<OrderSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  total: 'Highest total',
  'total-asc': 'Lowest total',
  name: 'Customer A-Z',
};

/** @param waiting How many returns wait for staff. */
function statusFilterLabels(waiting: number) {
  return {
    open: 'Open (to be shipped)',
    ...statusLabels,
    returns: waiting > 0 ? `Returns to handle (${waiting})` : 'Returns to handle',
    'returns-expected': 'Returns on their way',
  };
}

interface OrderFiltersProps {
  filter: OrderFilter;
  onChange: (part: Partial<OrderFilter>) => void;
}

export function OrderFilters({ filter, onChange }: OrderFiltersProps) {
  const { data: returns } = useQuery(openReturnsQuery);
  return (
    <search className="grid grid-cols-2 gap-x-3 gap-y-4 lg:grid-cols-[minmax(12rem,1fr)_minmax(0,13rem)_10rem_10rem_minmax(0,11rem)]">
      <SearchField
        className="col-span-2 lg:col-span-1"
        label="Search orders"
        placeholder="Number, name, phone or street"
        value={filter.query}
        onChange={(query) => onChange({ query })}
      />
      <FilterSelects
        filter={filter}
        onChange={onChange}
        selects={[
          {
            name: 'status',
            label: 'Status',
            all: 'All statuses',
            labels: statusFilterLabels(returns?.total ?? 0),
          },
          { name: 'sort', label: 'Sort by', labels: sortLabels, className: 'lg:order-last' },
        ]}
      />
      <DayField
        label="From"
        name="from"
        min={firstDay}
        max={filter.to ?? lastDay}
        value={filter.from}
        onChange={(from) => onChange({ from })}
      />
      <DayField
        label="To"
        name="to"
        min={filter.from ?? firstDay}
        max={lastDay}
        value={filter.to}
        onChange={(to) => onChange({ to })}
      />
    </search>
  );
}

interface DayFieldProps {
  label: string;
  name: string;
  min: string;
  max: string;
  value: string | null;
  onChange: (day: string | null) => void;
}

/** Keeps a day while it is typed: on the way to 2026 the year is 2, 20 and 202, and the filter takes none of them. */
function DayField({ value, onChange, ...field }: DayFieldProps) {
  const [typed, setTyped] = useDebouncedText(value ?? '', (text) => {
    // The same day again is no change: it would lead back to the first page.
    if (!isHalfTyped(text) && dayOf(text) !== value) onChange(dayOf(text));
  });
  return (
    <TextField
      {...field}
      type="date"
      optional
      showOptional={false}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      // A half-typed day is replaced by the day that the list shows.
      onBlur={() => isHalfTyped(typed) && setTyped(value ?? '')}
    />
  );
}

function isHalfTyped(text: string): boolean {
  return text !== '' && dayOf(text) === null;
}
