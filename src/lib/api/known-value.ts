/**
 * Checks a value that the database restricts to a list.
 * @throws RangeError for a value that this version of the site does not know.
 */
export function knownValue<Value extends string>(known: readonly Value[], value: string): Value {
  const found = known.find((candidate) => candidate === value);
  if (found === undefined) throw new RangeError(`Unknown value: ${value}`);
  return found;
}
