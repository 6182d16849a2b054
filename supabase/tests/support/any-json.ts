import fc from 'fast-check';

/**
 * Any JSON value without a key `toString`. If a value is passed as a UUID, the driver of the embedded backend calls
 * `toString` on the value. A hosted project does not have this problem.
 */
export const anyJson = (maxDepth: number) =>
  fc.jsonValue({ maxDepth }).filter((value) => !JSON.stringify(value).includes('toString'));
