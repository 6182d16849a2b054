import fc from 'fast-check';

/**
 * Any JSON value without a key `toString`. The driver of the embedded backend calls `toString` on a value that it gets
 * as a UUID. A hosted project has no such problem.
 */
export const anyJson = (maxDepth: number) =>
  fc.jsonValue({ maxDepth }).filter((value) => !JSON.stringify(value).includes('toString'));
