import { requestKinds, type RequestKind } from '#features/service-requests/request-kind.ts';
import { monthStart, shiftDay, weekStart } from '#lib/format/business-days.ts';
import { dayParam, type DayRange } from '#lib/lists/day-param.ts';
import { choiceParam, filterFormat, pageParam, textParam } from '#lib/lists/list-filter.ts';
import { figureNames, type FigureName } from '#features/billing/figures/figure.ts';

const periods = ['week', 'month', 'last-month', 'year'] as const;
export type Period = (typeof periods)[number];

export interface FiguresFilter extends DayRange {
  /** A period relative to today. Chosen days take precedence. */
  readonly period: Period;
  readonly service: string | null;
  /** Only requests from this form. */
  readonly form: RequestKind | null;
  /** The figure whose rows are listed. */
  readonly figure: FigureName | null;
  readonly reason: string | null;
  readonly person: string | null;
  /** From 1. */
  readonly page: number;
}

export const figuresFilterFormat = filterFormat<FiguresFilter>({
  period: choiceParam('period', periods, 'month'),
  from: dayParam('from'),
  to: dayParam('to'),
  service: textParam('service'),
  form: choiceParam('form', requestKinds, null),
  figure: choiceParam('figure', figureNames, null),
  reason: textParam('reason'),
  person: textParam('person'),
  page: pageParam,
});

/** The period; `null` if staff chose days. */
export function chosenPeriod({ period, from, to }: FiguresFilter): Period | null {
  return from === null && to === null ? period : null;
}

/** The days that staff chose, or all days of the period. A week begins on Monday. */
export function daysOf(filter: FiguresFilter, today: string): DayRange {
  switch (chosenPeriod(filter)) {
    case 'week':
      return { from: weekStart(today), to: shiftDay(weekStart(today), 6) };
    case 'month':
      return { from: monthStart(today), to: shiftDay(monthStart(today, 1), -1) };
    case 'last-month':
      return { from: monthStart(today, -1), to: shiftDay(monthStart(today), -1) };
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };
    case null:
      return { from: filter.from, to: filter.to };
  }
}
