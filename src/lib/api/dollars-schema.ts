import * as z from 'zod/mini';

/** A Postgres `numeric` of dollars, which arrives as a number or as a string, as a number. */
export const dollarsSchema = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d+(\.\d+)?$/))]),
  z.transform(Number),
);
