import * as z from 'zod/mini';
import { cleanCode } from '#lib/forms/clean-text.ts';
import { stateCode, stateHint } from './us-states.ts';

const required = 'State is required';

/** A state by its code, or by its name, which becomes the code. The specified sentence leads, help follows. */
export function stateField() {
  return z.string().check(
    z.overwrite<string>((state) => stateCode(state) ?? cleanCode(state)),
    z.minLength(1, required),
    z.refine((state) => stateCode(state) === state, {
      error: ({ input }) => `${required}. ${stateHint(String(input))}`,
    }),
  );
}
