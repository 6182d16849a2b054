import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Calls `onValues` with all values whenever one of them changes, without rendering. */
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
