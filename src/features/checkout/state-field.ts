import * as z from 'zod/mini';
import { cleanCode } from '#lib/forms/clean-text.ts';
import { stateCode, stateHint } from './us-states.ts';

const required = 'State is required';

/** Accepts the code or the name of a US state and converts a name to its code. The error message includes a hint. */
export function stateField() {
  return z.string().check(
    z.overwrite<string>((state) => stateCode(state) ?? cleanCode(state)),
    z.minLength(1, required),
    z.refine((state) => stateCode(state) === state, {
      error: ({ input }) => `${required}. ${stateHint(String(input))}`,
    }),
  );
}
