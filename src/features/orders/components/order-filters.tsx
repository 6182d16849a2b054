import { useQuery } from '@tanstack/react-query';
import { DayFields } from '#components/form/day-fields.tsx';
import { FilterSelects, SearchField } from '#components/form/filter-fields.tsx';
import type { OrderFilter, OrderSort } from '../order-filter.ts';
import { statusLabels } from '../order-status.ts';
import { openReturnsQuery } from '../returns/staff-api.ts';

const sortLabels: Record<OrderSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  total: 'Highest total',
  'total-asc': 'Lowest total',
  name: 'Customer A-Z',
};

/** @param waiting Number of returns that staff have to handle. */
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
  const { data: waiting = 0 } = useQuery(openReturnsQuery);
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
            labels: statusFilterLabels(waiting),
          },
          { name: 'sort', label: 'Sort by', labels: sortLabels, className: 'lg:order-last' },
        ]}
      />
      <DayFields from={filter.from} to={filter.to} onChange={onChange} />
    </search>
  );
}
