import { SearchField } from '#components/form/filter-fields.tsx';
import { SelectField } from '#components/form/select-field.tsx';
import { readShown, shownGroups, type RequestFilter } from '../request-filter.ts';

interface RequestFiltersProps {
  filter: RequestFilter;
  onChange: (part: Partial<RequestFilter>) => void;
}

export function RequestFilters({ filter, onChange }: RequestFiltersProps) {
  return (
    <search className="grid grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-[minmax(12rem,1fr)_minmax(0,16rem)]">
      <SearchField
        className="max-md:col-span-2"
        label="Search requests"
        placeholder="Reference, name, phone or text"
        value={filter.query}
        onChange={(query) => onChange({ query })}
      />
      <SelectField
        className="max-md:col-span-2"
        label="Show"
        name="show"
        optional
        showOptional={false}
        placeholder="All requests"
        options={shownGroups}
        value={filter.show ?? ''}
        onChange={({ target }) => onChange({ show: readShown(target.value) })}
      />
    </search>
  );
}
