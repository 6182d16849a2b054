import { daysBetween, shiftDay } from '#lib/format/business-days.ts';
import { dayParam } from '#lib/lists/day-param.ts';
import { filterFormat, textParam } from '#lib/lists/list-filter.ts';

export interface ScheduleFilter {
  /** The first day that is shown; `null` for today. */
  readonly day: string | null;
  /** The person whose visits are shown; `null` for all people. */
  readonly person: string | null;
  /** True to show only the remaining visits of today. */
  readonly isAhead: boolean;
}

export const scheduleFilterFormat = filterFormat<ScheduleFilter>({
  day: dayParam('day'),
  person: textParam('person'),
  isAhead: {
    name: 'ahead',
    read: (text) => text === '1',
    write: (isOn) => (isOn ? '1' : ''),
  },
});

/** A day and the six after it. */
export function weekFrom(day: string): readonly string[] {
  return daysBetween(day, shiftDay(day, 6));
}
