import { daysBetween, shiftDay } from '#lib/format/business-days.ts';
import { dayParam } from '#lib/lists/day-param.ts';
import { filterFormat, textParam } from '#lib/lists/list-filter.ts';

export interface ScheduleFilter {
  /** First day of the schedule; `null` for today. */
  readonly day: string | null;
  /** Only visits of this person; `null` for all people. */
  readonly person: string | null;
  /** True to show only today's remaining visits. */
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

/** The day and the six days after it. */
export function weekFrom(day: string): readonly string[] {
  return daysBetween(day, shiftDay(day, 6));
}
