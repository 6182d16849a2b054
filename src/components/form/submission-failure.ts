import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError, isUserMessage } from '#lib/api/api-error.ts';
import type { FormMessage } from './form-definition.ts';

/** True if the backend has stored an earlier attempt whose response was lost, and this attempt has other values. */
export function isChangedSinceArrival(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idempotency_conflict';
}

interface Explanation {
  /** Text of the toast. */
  message: FormMessage;
  /** Text of the line that stays above the button. */
  line: string;
}

/**
 * Error texts for the visitor, with the backend's own sentence if there is one.
 * @param mayHaveArrived True if the response to this attempt or to an earlier one was lost.
 */
export function explainFailure(
  error: unknown,
  failure: FormMessage,
  mayHaveArrived: boolean,
): Explanation {
  const say = (description: string, line: string) => ({
    message: { ...failure, description },
    line,
  });
  if (isChangedSinceArrival(error)) {
    const text =
      'An earlier version of this request has reached us. Send again to add what you have changed.';
    return say(text, text);
  }
  const outcome = mayHaveArrived ? 'We could not confirm that it arrived.' : 'Not sent yet.';
  const line = `${outcome} Everything you typed is still here`;
  if (isUserMessage(error)) return say(error.message, `${line}. ${error.message}`);
  const again = mayHaveArrived ? 'send it again (it will not arrive twice)' : 'send it again';
  return say(failure.description, `${line}: ${again}`);
}

const refusedFieldsSchema = z.object({ fields: z.record(z.string(), z.string()) });

/** The backend's error texts for single fields, by field name. */
export function refusedFields(error: unknown): Record<string, string> {
  const details = refusedFieldsSchema.safeParse(error instanceof ApiError && error.details);
  return details.success ? details.data.fields : {};
}

/** Shows the backend's error texts at their fields. The first of these fields gets the focus. */
export function showRefusedFields<Values extends FieldValues>(
  { getValues, setError }: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  error: unknown,
): void {
  const names = Object.keys(getValues());
  Object.entries(refusedFields(error))
    .filter(([name]) => names.includes(name))
    .toSorted(([a], [b]) => names.indexOf(a) - names.indexOf(b))
    .forEach(([name, message], index) =>
      setError(name as FieldPath<Values>, { message }, { shouldFocus: index === 0 }),
    );
}
