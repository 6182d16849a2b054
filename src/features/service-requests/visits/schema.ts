import * as z from 'zod/mini';
import { optionalText } from '#lib/forms/field-schemas.ts';
import { dayOf } from '#lib/lists/day-param.ts';
import { instantOf } from './times.ts';

/** Lengths of a visit that staff can choose, in minutes. */
export const lengths = Array.from({ length: 16 }, (_, index) => (index + 1) * 30);

/** Fields of the address. They are shown if the request has no street. The database checks them. */
const streetFields = {
  address: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  propertyAddress: z.string(),
};
export const streetNames = Object.keys(streetFields) as (keyof typeof streetFields)[];

/** Numbers of the visits that staff can add together with the first one. Unused fields are blank. */
const moreVisits = [2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
type MoreVisit = (typeof moreVisits)[number];
type MoreFields = Record<`day${MoreVisit}` | `time${MoreVisit}`, z.ZodMiniString>;
const moreFields = Object.fromEntries(
  moreVisits.flatMap((number) => [
    [`day${number}`, z.string()],
    [`time${number}`, z.string()],
  ]),
) as MoreFields;
export const noMoreVisits = Object.fromEntries(
  Object.keys(moreFields).map((name) => [name, '']),
) as Record<keyof MoreFields, string>;

/** Names of the day and time fields of each visit. */
export const visitFields = [
  { day: 'day', time: 'time' } as const,
  ...moreVisits.map((number) => ({ day: `day${number}`, time: `time${number}` }) as const),
];

const mostPeople = 10;

/** Splits a list of names at the commas. */
export function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

/** Fields for the people of the visit and for their note. */
export const whoGoesFields = {
  /** Keys of the checked people. */
  people: z.array(z.string()),
  otherNames: optionalText(1000).check(
    z.refine((names) => !names.includes('@'), 'Please enter a name: the customer sees it.'),
    z.refine(
      (names) => namesIn(names).every((name) => name.length <= 100),
      'Please shorten each name to 100 characters.',
    ),
  ),
  note: optionalText(2000),
};

/** Schema of the typed visits. The database checks the same rules. */
const checkedVisits = (fewestPeople: 0 | 1) =>
  z
    .object({
      day: z.string(),
      time: z.string(),
      ...moreFields,
      durationMinutes: z.string(),
      ...whoGoesFields,
      ...streetFields,
    })
    .check(
      z.superRefine((typed, context) => {
        const refuse = (path: string, message: string) =>
          context.addIssue({ code: 'custom', path: [path], message, input: typed });
        const starts = new Set<string>();
        for (const { day, time } of visitFields) {
          if (day !== 'day' && typed[day] === '' && typed[time] === '') continue;
          const isDay = dayOf(typed[day]) !== null;
          const isTime = /^\d\d:\d\d$/.test(typed[time]);
          const start = `${typed[day]} ${typed[time]}`;
          if (!isDay) refuse(day, 'Please choose the day.');
          if (!isTime) refuse(time, 'Please choose the time.');
          else if (isDay && instantOf(typed[day], typed[time]) === undefined)
            refuse(time, 'This time does not exist on this day, because the clock goes forward.');
          else if (starts.has(start)) refuse(time, 'Another visit begins then.');
          starts.add(start);
        }
        const count = typed.people.length + namesIn(typed.otherNames).length;
        if (count < fewestPeople) refuse('people', 'Please choose who’s going.');
        if (count > mostPeople) refuse('people', `At most ${mostPeople} people can go.`);
      }),
    );
export const visitSchema = checkedVisits(1);
/** Schema for a saved visit that has no people. Staff may leave it without people. */
export const visitOfNobodySchema = checkedVisits(0);
export type VisitForm = z.infer<typeof visitSchema>;

/** Start times of the typed visits as ISO times. Leaves out visits whose time is incomplete or invalid. */
export function startsOf(typed: VisitForm): string[] {
  return visitFields.flatMap(({ day, time }) =>
    dayOf(typed[day]) && typed[time] ? (instantOf(typed[day], typed[time]) ?? []) : [],
  );
}
