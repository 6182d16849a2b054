import { choiceParam, filterFormat, pageParam } from '#lib/lists/list-filter.ts';

const states = ['open', 'to-pay', 'owed-back', 'imported'] as const;
type CustomersState = (typeof states)[number];

export interface CustomersFilter {
  /** `null` for all customers. */
  readonly state: CustomersState | null;
  /** From 1. */
  readonly page: number;
}

export const customersFilterFormat = filterFormat<CustomersFilter>({
  state: choiceParam('state', states, null),
  page: pageParam,
});

export const customersStateLabels: Record<CustomersState, string> = {
  open: 'With open work',
  'to-pay': 'With invoices to be paid',
  'owed-back': 'To get money back',
  imported: 'Imported',
};
