import * as z from 'zod/mini';
import { optionalText, requiredText } from '#lib/forms/field-schemas.ts';
import { dayOf } from '#lib/lists/day-param.ts';
import { instantOf } from './times.ts';

/** The lengths that the form offers, in minutes. */
export const lengths = Array.from({ length: 16 }, (_, index) => (index + 1) * 30);

/** Of the select for the person: somebody who is no member of the team. */
export const somebodyElse = 'somebody-else';

/** Where to, for a request without a street. The database checks it. */
const streetFields = {
  address: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  propertyAddress: z.string(),
};
export const streetNames = Object.keys(streetFields) as (keyof typeof streetFields)[];

/** A visit as it is typed, checked as the database checks it. */
export const visitSchema = z
  .object({
    day: z.string().check(z.refine((day) => dayOf(day) !== null, 'Please choose the day.')),
    time: z.string().check(z.regex(/^\d\d:\d\d$/, 'Please choose the time.')),
    durationMinutes: z.string(),
    person: requiredText(100, 'Please choose who’s going.'),
    otherName: optionalText(100).check(
      z.refine((name) => !name.includes('@'), 'Please enter a name: the customer sees it.'),
    ),
    note: optionalText(2000),
    ...streetFields,
  })
  .check(
    z.refine(({ day, time }) => dayOf(day) === null || instantOf(day, time) !== undefined, {
      path: ['time'],
      error: 'This time does not exist on this day, because the clock goes forward.',
    }),
    z.refine(({ person, otherName }) => person !== somebodyElse || otherName !== '', {
      path: ['otherName'],
      error: 'Please enter who’s going.',
    }),
  );
export type VisitForm = z.infer<typeof visitSchema>;
