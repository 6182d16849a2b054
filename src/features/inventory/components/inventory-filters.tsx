import { CheckboxField } from '#components/form/checkbox-field.tsx';
import { FilterSelect, labelOptions } from '#components/form/filter-fields.tsx';
import type { InventoryFilter, InventorySort } from '../inventory-filter.ts';

const sortLabels: Record<InventorySort, string> = {
  name: 'Name A-Z',
  stock: 'Stock level, low to high',
  price: 'Price, low to high',
};

interface InventoryFiltersProps {
  filter: InventoryFilter;
  categories: readonly string[];
  onChange: (part: Partial<InventoryFilter>) => void;
}

export function InventoryFilters({ filter, categories, onChange }: InventoryFiltersProps) {
  return (
    <search className="grid items-end gap-x-3 gap-y-3 sm:grid-cols-[14rem_14rem_1fr]">
      <FilterSelect
        label="Category"
        name="category"
        options={[
          { value: 'all', label: 'All categories' },
          ...categories.map((category) => ({ value: category, label: category })),
        ]}
        value={filter.category ?? 'all'}
        onChange={(category) => onChange({ category: category === 'all' ? null : category })}
      />
      <FilterSelect
        label="Sort by"
        name="sort"
        options={labelOptions(sortLabels)}
        value={filter.sort}
        onChange={(sort) => onChange({ sort: sort ?? 'name' })}
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
