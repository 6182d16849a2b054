import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChoiceSwitch } from '#components/form/choice-switch.tsx';
import { DayFields } from '#components/form/day-fields.tsx';
import { FilterSelect, labelOptions } from '#components/form/filter-fields.tsx';
import { requestKindLabels } from '#features/service-requests/request-kind.ts';
import type { DayRange } from '#lib/lists/day-param.ts';
import { figuresQuery } from '#features/billing/figures/staff-api.ts';
import { servicesIn } from '#features/billing/figures/figure.ts';
import { chosenPeriod, type FiguresFilter, type Period } from './figures-filter.ts';

const periodLabels: Record<Period, string> = {
  week: 'This week',
  month: 'This month',
  'last-month': 'Last month',
  year: 'This year',
};

interface FiguresFiltersProps {
  filter: FiguresFilter;
  /** First and last day of the figures. */
  days: DayRange;
  onChange: (part: Partial<FiguresFilter>) => void;
}

export function FiguresFilters({ filter, days, onChange }: FiguresFiltersProps) {
  return (
    <search className="mb-8 grid grid-cols-2 items-end gap-x-3 gap-y-4 lg:grid-cols-4 xl:grid-cols-[auto_9.5rem_9.5rem_minmax(0,1fr)_minmax(0,1fr)]">
      <ChoiceSwitch
        label="Days"
        labels={periodLabels}
        value={chosenPeriod(filter)}
        onChange={(period) => onChange({ period, from: null, to: null })}
        className="max-xl:col-span-full max-xl:grid max-xl:grid-cols-2 sm:max-xl:grid-cols-4"
      />
      <DayFields {...days} onChange={(part) => onChange({ ...days, ...part })} />
      <ServiceSelect
        days={days}
        service={filter.service}
        onChange={(service) => onChange({ service })}
      />
      <FilterSelect
        label="Form"
        name="form"
        all="All forms"
        options={labelOptions(requestKindLabels)}
        value={filter.form}
        onChange={(form) => onChange({ form })}
        className="max-lg:col-span-2"
      />
    </search>
  );
}

interface ServiceSelectProps {
  days: DayRange;
  service: string | null;
  onChange: (service: string | null) => void;
}

/** Select field for a service. It offers the services that have figures in these days. */
function ServiceSelect({ days, service, onChange }: ServiceSelectProps) {
  const { data = [] } = useQuery({
    ...figuresQuery({ ...days, service: null, form: null }),
    placeholderData: keepPreviousData,
  });
  const found = servicesIn(data);
  const names = service === null || found.includes(service) ? found : [...found, service];
  return (
    <FilterSelect
      label="Service"
      name="service"
      all="All services and the shop"
      options={names.map((name) => ({ value: name, label: name }))}
      value={service}
      onChange={onChange}
      className="max-lg:col-span-2"
    />
  );
}
