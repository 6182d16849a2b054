import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/**
 * A date that is half typed or does not exist has the value '', as if the field had been left blank. Only
 * the control itself knows better.
 */
export function refusingBadInput<Values extends FieldValues>(
  resolver: Resolver<Values>,
): Resolver<Values> {
  return async (values, context, options) => {
    const result = await resolver(values, context, options);
    const bad = Object.entries<{ ref: object } | undefined>(options.fields).filter(
      ([, field]) => (field?.ref as Partial<HTMLInputElement> | undefined)?.validity?.badInput,
    );
    if (bad.length === 0) return result;
    const errors = bad.map(([name, field]) => [
      name,
      { type: 'badInput', message: 'This date is incomplete or does not exist', ref: field?.ref },
    ]);
    return {
      values: {},
      errors: { ...result.errors, ...Object.fromEntries(errors) } as FieldErrors<Values>,
    };
  };
}
