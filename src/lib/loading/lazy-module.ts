import { use } from 'react';

export interface LazyModule<Module> {
  /** Fetches the code once. After a failure the next call fetches again. */
  load: () => Promise<Module>;
  /** For rendering: suspends until the code is fetched, and throws the error if that failed. */
  use: () => Module;
}

/** Timeout for fetching the code, in milliseconds. A connection that stalls reports no error. */
const timeoutMs = 15_000;

/**
 * A module whose code is fetched when it is first needed, with one retry.
 *
 * @param fetchModule A function that only calls `import()`.
 */
export function lazyModule<Module>(fetchModule: () => Promise<Module>): LazyModule<Module> {
  let module: Module | undefined;
  let loading: Promise<Module> | undefined;
  let hasFailed = false;

  const load = () => {
    if (loading && !hasFailed) return loading;
    hasFailed = false;
    loading = Promise.race([fetchModule().catch(fetchModule), stalled()]);
    loading.then(
      (fetched) => (module = fetched),
      () => (hasFailed = true),
    );
    return loading;
  };

  // Rendering never fetches again after a failure, because that would never end.
  return { load, use: () => module ?? use(loading ?? load()) };
}

function stalled(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The connection has stalled.')), timeoutMs);
  });
}
