import { CalendarPlus, X } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { shiftDay } from '#lib/format/business-days.ts';
import { dayOf, firstDay, lastDay } from '#lib/lists/day-param.ts';
import { visitFields, type VisitForm } from '../schema.ts';

type FieldName = (typeof visitFields)[number]['day' | 'time'];

interface VisitDaysProps {
  typed: VisitForm;
  field: (name: FieldName) => { error?: string | undefined; help?: string | undefined };
  fill: (texts: Partial<VisitForm>) => void;
  focus: (name: FieldName) => void;
  /** Days and times that the customer prefers. */
  preferred: readonly { day: string; time: string }[];
  /** True if staff may add several visits at once. */
  canAdd: boolean;
}

/** Fields for the day and time of one or more visits. */
export function VisitDays({ typed, field, fill, focus, preferred, canAdd }: VisitDaysProps) {
  const filled = visitFields.findLastIndex(({ day, time }) => typed[day] || typed[time]);
  const [opened, setOpened] = useState(1);
  const count = Math.max(opened, filled + 1);
  const shown = visitFields.slice(0, count);
  const next = visitFields[count];
  const add = () => {
    if (!next) return;
    flushSync(() => setOpened(count + 1));
    const [last] = shown.slice(-1);
    const day = last ? dayOf(typed[last.day]) : null;
    const time = last ? typed[last.time] : '';
    // Suggest the customer's next preferred day, or the day after the last typed one.
    const other = preferred.find((each) => shown.every((one) => typed[one.day] !== each.day));
    fill({
      [next.day]: other?.day ?? (day === null ? '' : shiftDay(day, 1)),
      [next.time]: other?.time || time,
    });
    focus(next.day);
  };
  const remove = (index: number) => {
    const kept = shown.toSpliced(index, 1);
    fill(
      Object.fromEntries(
        shown.flatMap(({ day, time }, place) => {
          const from = kept[place];
          return [
            [day, from ? typed[from.day] : ''],
            [time, from ? typed[from.time] : ''],
          ];
        }),
      ),
    );
    setOpened(count - 1);
    focus(shown[index - 1]?.day ?? 'day');
  };
  return (
    <>
      {shown.map(({ day, time }, index) => {
        const which = index === 0 ? '' : ` of visit ${index + 1}`;
        return (
          <div key={day} className="grid gap-x-4 gap-y-5 sm:col-span-2 sm:grid-cols-2">
            <TextField
              label={`Day${which}`}
              type="date"
              min={firstDay}
              max={lastDay}
              autoComplete="off"
              {...field(day)}
            />
            <div className="flex items-end gap-2">
              <TextField
                label={index === 0 ? 'Time in California' : `Time${which}`}
                type="time"
                autoComplete="off"
                className="grow"
                {...field(time)}
              />
              {index > 0 && (
                <Button
                  variant="secondary"
                  aria-label={`Remove visit ${index + 1}`}
                  onClick={() => remove(index)}
                >
                  <X aria-hidden className="size-4" />
                </Button>
              )}
            </div>
          </div>
        );
      })}
      {canAdd && next && (
        <Button variant="secondary" className="justify-self-start sm:col-span-2" onClick={add}>
          <CalendarPlus aria-hidden className="size-4" />
          Add another day
        </Button>
      )}
    </>
  );
}
