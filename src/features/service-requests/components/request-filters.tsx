import { FilterSelect, labelOptions, SearchField } from '#components/form/filter-fields.tsx';
import type { RequestFilter, WaitingFor } from '../request-filter.ts';
import { requestKindLabels } from '../request-kind.ts';
import { requestStatusLabels } from '../service-request.ts';

const waitingLabels: Record<WaitingFor, string> = {
  emergency: 'Open emergencies',
  late: 'Late',
  'to-answer': 'To answer next',
  'to-schedule': 'Contacted, no visit yet',
  customer: 'News from customers',
};

interface RequestFiltersProps {
  filter: RequestFilter;
  onChange: (part: Partial<RequestFilter>) => void;
}

export function RequestFilters({ filter, onChange }: RequestFiltersProps) {
  return (
    <search className="grid grid-cols-2 gap-x-3 gap-y-4 lg:grid-cols-[minmax(12rem,1fr)_repeat(4,minmax(0,11rem))]">
      <SearchField
        className="col-span-2 lg:col-span-1"
        label="Search requests"
        placeholder="Reference, name, phone or text"
        value={filter.query}
        onChange={(query) => onChange({ query })}
      />
      <FilterSelect
        label="Type"
        name="kind"
        all="All types"
        options={labelOptions(requestKindLabels)}
        value={filter.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterSelect
        label="Status"
        name="status"
        all="All statuses"
        options={labelOptions(requestStatusLabels)}
        value={filter.status}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label="Assigned to"
        name="assigned"
        all="Anybody"
        options={[
          { value: 'mine', label: 'Me' },
          { value: 'nobody', label: 'Nobody' },
        ]}
        value={filter.assigned}
        onChange={(assigned) => onChange({ assigned })}
      />
      <FilterSelect
        label="Waiting for us"
        name="waiting"
        all="All requests"
        options={labelOptions(waitingLabels)}
        value={filter.waiting}
        onChange={(waiting) => onChange({ waiting })}
      />
    </search>
  );
}
