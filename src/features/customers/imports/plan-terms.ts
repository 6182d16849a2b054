/** The data of an import: the customers, and the terms that all their plans share. */
import { planPrice } from '#features/billing/plans/plan-price.ts';
import type { PlanBilling } from '#features/billing/plans/plan.ts';
import { formatDay } from '#lib/format/business-days.ts';
import { isDay } from '#lib/format/dates.ts';
import type { CheckedRow, ImportedCustomer, ImportedPlan } from './check-rows.ts';

export interface PlanTerms {
  /**
   * `paper` if the customers have agreed to their plans on paper. `offer` if each plan is only a note until staff send
   * it.
   */
  state: 'paper' | 'offer';
  /** Value of a date input. */
  agreedOn: string;
  service: string;
  at: string;
  durationMinutes: number;
  billing: PlanBilling;
  taxed: boolean;
  /** True to remind customers by email a day before the visits that the import creates. */
  reminds: boolean;
}

export const initialTerms: PlanTerms = {
  state: 'paper',
  agreedOn: '',
  service: '',
  at: '09:00',
  durationMinutes: 60,
  billing: 'visit',
  taxed: false,
  reminds: false,
};

export type TermsProblems = Partial<Record<'agreedOn' | 'service' | 'at', string>>;

export function termsProblems(terms: PlanTerms, today: string): TermsProblems {
  if (terms.state === 'offer') return {};
  return {
    ...((!isDay(terms.agreedOn) || terms.agreedOn > today) && {
      agreedOn: 'Please choose the day on which they were agreed: today, or an earlier one',
    }),
    ...(terms.service === '' && { service: 'Please choose what the plans are for' }),
    ...(terms.at === '' && { at: 'Please enter the hour of the visits' }),
  };
}

/** `'Pest control: every 3 months, $89.00 a visit, from Dec 5, 2026'` */
export function planText(plan: ImportedPlan, { billing, service }: PlanTerms): string {
  const work = plan.work || service;
  const price = planPrice({ ...plan, billing }, plan.priceCents);
  return `${work && `${work}: `}${price}, from ${formatDay(plan.day)}`;
}

function customerToSend({ plan, ...customer }: ImportedCustomer, terms: PlanTerms) {
  if (!plan) return customer;
  if (terms.state === 'offer') {
    const note = `Plan to offer: ${planText(plan, terms)}`;
    return { ...customer, note: [customer.note, note].filter(Boolean).join('\n') };
  }
  const { work: text, priceCents, every, unit, day } = plan;
  return { ...customer, plan: { text, price_cents: priceCents, every, unit, day } };
}

/** The arguments of `import_customers` without the key. */
export function importToSend(
  fileName: string,
  rows: readonly Pick<CheckedRow, 'customer'>[],
  terms: PlanTerms,
) {
  const { agreedOn, service, at, durationMinutes, billing, taxed, reminds } = terms;
  return {
    file_name: fileName,
    rows: rows.map(({ customer }) => customerToSend(customer, terms)),
    plans: {
      ...{ agreed_on: agreedOn, service, at, duration_minutes: durationMinutes, billing },
      ...{ taxed, reminds },
    },
  };
}
