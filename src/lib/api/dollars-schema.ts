import * as z from 'zod/mini';

/** Dollars as a number. A `numeric` of PostgreSQL arrives as a number or as a string. */
export const dollarsSchema = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d+(\.\d+)?$/))]),
  z.transform(Number),
);
