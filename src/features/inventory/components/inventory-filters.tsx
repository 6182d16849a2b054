import { CheckboxField } from '#components/form/checkbox-field.tsx';
import { SelectField } from '#components/form/select-field.tsx';
import { inventorySorts, type InventoryFilter, type InventorySort } from '../inventory.ts';

const sortLabels: Record<InventorySort, string> = {
  name: 'Name A-Z',
  stock: 'Stock level, low to high',
  price: 'Price, low to high',
};
const sortOptions = inventorySorts.map((sort) => ({ value: sort, label: sortLabels[sort] }));

interface InventoryFiltersProps {
  filter: InventoryFilter;
  categories: readonly string[];
  onChange: (part: Partial<InventoryFilter>) => void;
}

export function InventoryFilters({ filter, categories, onChange }: InventoryFiltersProps) {
  return (
    <search className="grid items-end gap-x-3 gap-y-3 sm:grid-cols-[14rem_14rem_1fr]">
      <SelectField
        label="Category"
        name="category"
        optional
        showOptional={false}
        placeholder={null}
        options={[
          { value: 'all', label: 'All categories' },
          ...categories.map((category) => ({ value: category, label: category })),
        ]}
        value={filter.category ?? 'all'}
        onChange={(event) =>
          onChange({ category: event.target.value === 'all' ? null : event.target.value })
        }
      />
      <SelectField
        label="Sort by"
        name="sort"
        optional
        showOptional={false}
        placeholder={null}
        options={sortOptions}
        value={filter.sort}
        onChange={(event) =>
          onChange({ sort: inventorySorts.find((sort) => sort === event.target.value) ?? 'name' })
        }
      />
      <CheckboxField
        label="Low stock only"
        name="low"
        role="switch"
        checked={filter.lowOnly}
        onChange={(event) => onChange({ lowOnly: event.target.checked })}
        className="w-fit"
      />
    </search>
  );
}
