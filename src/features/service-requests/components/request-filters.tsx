import { SelectField } from '#components/form/select-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import type { RequestFilter } from '../request-filter.ts';
import { requestKindLabels, requestKinds } from '../request-kind.ts';
import { requestStatuses, requestStatusLabels } from '../service-request.ts';

const kindOptions = requestKinds.map((kind) => ({ value: kind, label: requestKindLabels[kind] }));
const statusOptions = requestStatuses.map((status) => ({
  value: status,
  label: requestStatusLabels[status],
}));

interface RequestFiltersProps {
  filter: RequestFilter;
  /** A change of the filter leads back to the first page. */
  onChange: (part: Partial<RequestFilter>) => void;
}

export function RequestFilters({ filter, onChange }: RequestFiltersProps) {
  return (
    <search className="grid grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-[minmax(14rem,1fr)_13rem_11rem]">
      <TextField
        className="col-span-2 md:col-span-1"
        label="Search requests"
        type="search"
        name="q"
        optional
        showOptional={false}
        placeholder="Reference, name, phone or any words"
        maxLength={100}
        value={filter.query}
        onChange={(event) => onChange({ query: event.target.value })}
      />
      <SelectField
        label="Kind"
        name="kind"
        optional
        showOptional={false}
        placeholder="All kinds"
        options={kindOptions}
        value={filter.kind ?? ''}
        onChange={(event) =>
          onChange({ kind: requestKinds.find((kind) => kind === event.target.value) ?? null })
        }
      />
      <SelectField
        label="Status"
        name="status"
        optional
        showOptional={false}
        placeholder="All statuses"
        options={statusOptions}
        value={filter.status ?? ''}
        onChange={(event) =>
          onChange({
            status: requestStatuses.find((status) => status === event.target.value) ?? null,
          })
        }
      />
    </search>
  );
}
