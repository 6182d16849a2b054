import { FilterSelects, SearchField } from '#components/form/filter-fields.tsx';
import type { RequestFilter, WaitingFor } from '../request-filter.ts';
import { requestKindLabels } from '../request-kind.ts';
import { requestStatusLabels } from '../service-request.ts';

const waitingLabels: Record<WaitingFor, string> = {
  emergency: 'Open emergencies',
  late: 'Late',
  'to-answer': 'To answer next',
  customer: 'News from customers',
};

const selects = [
  { name: 'kind', label: 'Type', all: 'All types', labels: requestKindLabels },
  { name: 'status', label: 'Status', all: 'All statuses', labels: requestStatusLabels },
  {
    name: 'assigned',
    label: 'Assigned to',
    all: 'Anybody',
    labels: { mine: 'Me', nobody: 'Nobody' },
  },
  { name: 'waiting', label: 'Waiting for us', all: 'All requests', labels: waitingLabels },
  { name: 'plan', label: 'Plans', all: 'With or without', labels: { runs: 'With a plan' } },
] as const;

interface RequestFiltersProps {
  filter: RequestFilter;
  onChange: (part: Partial<RequestFilter>) => void;
}

export function RequestFilters({ filter, onChange }: RequestFiltersProps) {
  return (
    <search className="grid grid-cols-2 gap-x-3 gap-y-4 lg:grid-cols-[minmax(12rem,1fr)_repeat(5,minmax(0,10rem))]">
      <SearchField
        className="col-span-2 lg:col-span-1"
        label="Search requests"
        placeholder="Reference, name, phone or text"
        value={filter.query}
        onChange={(query) => onChange({ query })}
      />
      <FilterSelects filter={filter} onChange={onChange} selects={selects} />
    </search>
  );
}
