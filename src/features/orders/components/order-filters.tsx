import { FilterSelect, SearchField } from '#components/form/filter-fields.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { orderSorts, statusFilters, type OrderFilter, type OrderSort } from '../order-filter.ts';
import { statusLabels } from '../order-status.ts';

const sortLabels: Record<OrderSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  total: 'Highest total',
  'total-asc': 'Lowest total',
  name: 'Customer A-Z',
};
const sortOptions = orderSorts.map((sort) => ({ value: sort, label: sortLabels[sort] }));

const statusOptions = statusFilters.map((status) => ({
  value: status,
  label: status === 'open' ? 'Open (to be shipped)' : statusLabels[status],
}));

interface OrderFiltersProps {
  filter: OrderFilter;
  /** A change of the filter leads back to the first page. */
  onChange: (part: Partial<OrderFilter>) => void;
}

export function OrderFilters({ filter, onChange }: OrderFiltersProps) {
  return (
    <search className="grid grid-cols-2 gap-x-3 gap-y-4 lg:grid-cols-[minmax(14rem,1fr)_13rem_10rem_10rem_11rem]">
      <SearchField
        className="col-span-2 lg:col-span-1"
        label="Search orders"
        placeholder="Number, name or e-mail"
        value={filter.query}
        onChange={(query) => onChange({ query })}
      />
      <FilterSelect
        label="Status"
        name="status"
        all="All statuses"
        options={statusOptions}
        value={filter.status}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label="Sort by"
        name="sort"
        className="lg:order-last"
        options={sortOptions}
        value={filter.sort}
        onChange={(sort) => onChange({ sort: sort ?? 'newest' })}
      />
      <TextField
        label="From"
        type="date"
        name="from"
        optional
        showOptional={false}
        max={filter.to ?? undefined}
        value={filter.from ?? ''}
        onChange={(event) => onChange({ from: event.target.value || null })}
      />
      <TextField
        label="To"
        type="date"
        name="to"
        optional
        showOptional={false}
        min={filter.from ?? undefined}
        value={filter.to ?? ''}
        onChange={(event) => onChange({ to: event.target.value || null })}
      />
    </search>
  );
}
