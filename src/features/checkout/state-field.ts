import * as z from 'zod/mini';
import { cleanCode } from '#lib/forms/clean-text.ts';
import { stateCode, stateHint } from './us-states.ts';

/** A state by its code, or by its name, which becomes the code. */
export function stateField(missing: string) {
  return z.string().check(
    z.overwrite<string>((state) => stateCode(state) ?? cleanCode(state)),
    z.minLength(1, missing),
    z.refine((state) => stateCode(state) === state, {
      error: ({ input }) => stateHint(String(input)),
    }),
  );
}
