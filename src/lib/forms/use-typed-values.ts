import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Calls `onValues` with all values when any value changes. The component does not render again. */
export function useTypedValues<Values extends FieldValues>(
  { subscribe }: Pick<UseFormReturn<Values>, 'subscribe'>,
  onValues: (values: Values) => void,
): void {
  const call = useEffectEvent(onValues);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => call(values) }),
    [subscribe],
  );
}
