/**
 * For what has no time limit of its own, such as `import()`: a connection that stalls fails nothing.
 * @param limit In milliseconds.
 * @throws what the work fails with, or that the connection has stalled. The work itself goes on.
 */
export function inTime<Result>(work: Promise<Result>, limit: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The connection has stalled.')), limit);
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
